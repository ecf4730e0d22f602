import { Button } from '@mantine/core'
import type { Whatsapp } from '@recado/contract/connections/connections'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { Chip } from '../ui/Chip.tsx'
import type { ListColumn } from '../app/lists/ListRows.tsx'
import classes from './Connections.module.css'
import { StateLine } from './StateLine.tsx'
import { icons, type ConnectionActions } from './use-connection-actions.ts'
import { useMomentText } from './use-moment-text.ts'

/** Columns of the connections table, from left to right. */
export function useColumns(actions: ConnectionActions): ListColumn<Whatsapp>[] {
  const { t } = useTranslation('connections')
  return [
    { head: t('headName'), cell: (connection) => <Name connection={connection} /> },
    {
      head: t('headChannel'),
      width: '108px',
      isWide: true,
      cell: ({ provider }) => (
        <span className={classes.lines}>
          <span>{t('channel')}</span>
          <span className={classes.soft}>{t(`provider_${provider}`)}</span>
        </span>
      ),
    },
    {
      head: t('headStatus'),
      width: 'min(236px, 26vw)',
      cell: (connection) => <StateLine connection={connection} />,
    },
    {
      head: t('headSession'),
      width: '154px',
      cell: (connection) => <Session connection={connection} actions={actions} />,
    },
    {
      head: t('headNumber'),
      width: '166px',
      isWide: true,
      cell: ({ number }) =>
        number !== '' && <span className={`${classes.number} num`}>{phoneOf(number)}</span>,
    },
    {
      head: t('headDefault'),
      width: '84px',
      isWide: true,
      cell: ({ isDefault }) => isDefault && <Chip>{t('isDefault')}</Chip>,
    },
    {
      head: t('headTraffic'),
      width: '188px',
      isWide: true,
      cell: (connection) => <Traffic connection={connection} />,
    },
  ]
}

/** Number and default flag are shown next to the name where their columns do not fit. */
function Name({ connection: { name, number, isDefault } }: { connection: Whatsapp }) {
  const { t } = useTranslation('connections')
  return (
    <>
      <span className={classes.channel} aria-hidden>
        <IconBrandWhatsapp size={18} stroke={1.6} />
      </span>
      <span className={`${classes.lines} ${classes.titled}`}>
        <span className={classes.named}>
          <span className={classes.name}>{name}</span>
          {isDefault && (
            <span className={classes.narrowOnly}>
              <Chip>{t('isDefault')}</Chip>
            </span>
          )}
        </span>
        <span className={`${classes.soft} ${classes.narrowOnly} ${classes.whole} num`}>
          {phoneOf(number) || t('noNumber')}
        </span>
      </span>
    </>
  )
}

type SessionProps = { connection: Whatsapp; actions: ConnectionActions }

function Session({ connection, actions }: SessionProps) {
  const { t } = useTranslation('connections')
  const action = actions.sessionOf(connection)
  if (!action) return null
  const Glyph = icons[action]
  const isAwaited = action === 'showCode' && connection.status === 'qrcode'
  return (
    <Button
      className={classes.session ?? ''}
      size="compact-md"
      fz={13}
      variant={isAwaited ? 'filled' : 'default'}
      leftSection={<Glyph size={16} stroke={1.6} aria-hidden />}
      onClick={() => actions.run(action, connection)}
    >
      {t(action)}
    </Button>
  )
}

function Traffic({ connection }: { connection: Whatsapp }) {
  const { t } = useTranslation('connections')
  const when = useMomentText()
  const { lastInboundAt, lastSentAt } = connection
  if (!lastInboundAt && !lastSentAt) return <span className={classes.soft}>{t('noTraffic')}</span>
  return (
    <span className={classes.lines}>
      {lastInboundAt && (
        <span className={classes.soft}>{t('received', { when: when(lastInboundAt) })}</span>
      )}
      {lastSentAt && <span className={classes.soft}>{t('sent', { when: when(lastSentAt) })}</span>}
    </span>
  )
}
