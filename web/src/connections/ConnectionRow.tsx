import { Button, Menu } from '@mantine/core'
import type { Whatsapp } from '@recado/contract/connections'
import { may } from '@recado/contract/permissions'
import { IconDots, IconPlugConnected, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { phoneOf } from '../contacts/contact-words.ts'
import { clockOf } from '../i18n/moments.ts'
import { dayOf } from '../tickets/time-words.ts'
import { useNow } from '../tickets/use-now.ts'
import { Chip } from '../ui/Chip.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './Connections.module.css'
import { useCountdown } from './countdown.ts'
import { standingOf, type Act, type Standing } from './standing.ts'
import { useActs, useRemoval } from './use-acts.ts'

type Props = {
  connection: Whatsapp
  onPair: (id: number) => void
  onEdit: (id: number) => void
}

export function ConnectionRow({ connection, onPair, onEdit }: Props) {
  const { t } = useTranslation('connections')
  const { name, number, isDefault } = connection
  const standing = standingOf(connection)
  return (
    <li className={classes.row} data-health={standing.health}>
      <div className={classes.who}>
        <span className={classes.name}>
          <span className="cut">{name}</span>
          {isDefault && <Chip>{t('isDefault')}</Chip>}
        </span>
        <span className={`${classes.soft} num`}>{phoneOf(number) || t('noNumber')}</span>
      </div>
      <div className={classes.state}>
        <span className={classes.stateWord}>
          <span className={classes.light} />
          {t(standing.state)}
        </span>
        <span className={classes.soft}>
          <Detail connection={connection} standing={standing} />
        </span>
      </div>
      <LastInbound at={connection.lastInboundAt} />
      <Acts {...{ connection, standing, onPair, onEdit }} />
    </li>
  )
}

function Detail({ connection, standing }: { connection: Whatsapp; standing: Standing }) {
  const { t } = useTranslation('connections')
  const seconds = useCountdown(standing.health === 'retrying' ? connection.nextRetryAt : null)
  const attempt = Math.max(1, connection.retries)
  if (seconds === undefined) return t(standing.detail)
  return seconds > 0 ? t('retryIn', { seconds, attempt }) : t('retryNow', { attempt })
}

function LastInbound({ at }: { at: string | null }) {
  const { t } = useTranslation('connections')
  const now = useNow()
  if (at === null)
    return <div className={`${classes.traffic} ${classes.soft}`}>{t('neverInbound')}</div>
  const day = dayOf(at, now)
  const time = clockOf(at)
  return (
    <div className={classes.traffic}>
      <span className={classes.soft}>{t('lastInbound')}</span>
      <time dateTime={at}>
        {day.is === 'date' ? t('onDay', { date: day.text, time }) : t(day.is, { time })}
      </time>
    </div>
  )
}

const icons = {
  showCode: IconQrcode,
  newCode: IconQrcode,
  connect: IconPlugConnected,
  tryNow: IconRefresh,
  disconnect: IconPlugConnected,
}

type ActsProps = Props & { standing: Standing }

/** Who may not change connections sees states only; who may pair still sees the code. */
function Acts({ connection, standing, onPair, onEdit }: ActsProps) {
  const { t } = useTranslation('connections')
  const { user } = useSession()
  const { acts, isBusy } = useActs({ connection, onPair })
  const canEdit = may(user, 'connections.edit')
  const { next, health, more } = standing
  const isOffered = canEdit || (next === 'showCode' && may(user, 'connections.pair'))
  const Glyph = next && icons[next]
  return (
    <div className={classes.acts}>
      {next && Glyph && isOffered && (
        <Button
          className={classes.next}
          variant={health === 'person' ? 'filled' : 'default'}
          leftSection={<Glyph size={16} />}
          loading={isBusy}
          onClick={acts[next]}
        >
          {t(next)}
        </Button>
      )}
      {canEdit && <More {...{ connection, more, acts }} onEdit={() => onEdit(connection.id)} />}
    </div>
  )
}

type MoreProps = {
  connection: Whatsapp
  more: Act[]
  acts: Record<Act, () => void>
  onEdit: () => void
}

function More({ connection, more, acts, onEdit }: MoreProps) {
  const { t } = useTranslation('connections')
  const remove = useRemoval(connection)
  return (
    <Menu position="bottom-end" width={208} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          className={classes.more}
          icon={IconDots}
          label={t('more', { name: connection.name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>
        {more.map((act) => (
          <Menu.Item key={act} onClick={acts[act]}>
            {t(act)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item className={classes.grave} onClick={remove}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
