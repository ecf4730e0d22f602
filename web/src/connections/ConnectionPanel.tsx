import { Alert, Button, Drawer } from '@mantine/core'
import type { Whatsapp } from '@recado/contract/connections/connections'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { clockOf, isoDayOf } from '../i18n/moments.ts'
import { useNow } from '../app/time/use-now.ts'
import { DottedLabel } from '../ui/Chip.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../ui/use-open-state.ts'
import classes from './ConnectionPanel.module.css'
import { secondsUntil, useCountdown, waitInLargestUnit } from './countdown.ts'
import {
  sessionActionsOf,
  connectionStateOf,
  type ConnectionStateName,
} from './connection-status.ts'
import { StateLine } from './StateLine.tsx'
import { icons, type ConnectionActions } from './use-connection-actions.ts'
import { useSettings } from './use-connections.ts'
import { useMomentText } from './use-moment-text.ts'

type Props = { connection: Whatsapp; actions: ConnectionActions }

/** Details of one connection: its state, what happens automatically, and what a person must do. */
export function ConnectionPanel({ connection, actions }: Props) {
  const { t } = useTranslation('connection-panel')
  const { t: ofPages } = useTranslation('pages')
  useFocusBack()
  return (
    <Drawer
      opened={useOpenAfterMount(true)}
      onClose={actions.dialog.close}
      position="right"
      size={440}
      padding={20}
      title={t('title', { name: connection.name })}
      returnFocus={false}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': ofPages('close') }}
    >
      <div className={classes.panel}>
        <StateLine connection={connection} />
        <Restriction connection={connection} />
        <WhatFollows connection={connection} />
        {actions.canEdit && <Actions connection={connection} actions={actions} />}
        <Gap connection={connection} />
        <Facts connection={connection} />
      </div>
    </Drawer>
  )
}

/** Shows a restriction that the state line omits because a more serious state takes its place. */
function Restriction({ connection }: Pick<Props, 'connection'>) {
  const { t } = useTranslation('connection-panel')
  const when = useMomentText()
  const now = useNow()
  const { restrictedUntil } = connection
  if (!restrictedUntil || Date.parse(restrictedUntil) < now) return null
  if (connectionStateOf(connection, now).state === 'restricted') return null
  return (
    <Alert color="yellow" variant="light" title={t('restricted', { until: when(restrictedUntil) })}>
      {t('restrictedText')}
    </Alert>
  )
}

function WhatFollows({ connection }: Pick<Props, 'connection'>) {
  const { t } = useTranslation('connection-panel')
  const { t: ofConnections } = useTranslation('connections')
  const { state } = connectionStateOf(connection)
  const seconds = useCountdown(connection.status === 'OPENING' ? connection.nextRetryAt : null)
  const attempt = Math.max(1, connection.retries)
  const { unit, count } = waitInLargestUnit(seconds ?? 0)
  const wait = ofConnections(unit, { count })
  return (
    <>
      <section>
        <h3>{t('does')}</h3>
        <p>
          {t(`${state}Does`)}{' '}
          {seconds !== undefined &&
            (seconds > 0 ? t('nextTry', { wait, attempt }) : t('nextTryNow', { attempt }))}
        </p>
      </section>
      <section>
        <h3>{t('asks')}</h3>
        <p>{t(asksOf(connection, state))}</p>
      </section>
    </>
  )
}

/** A Cloud API connection has no phone to look at. */
function asksOf({ provider, reason }: Whatsapp, state: ConnectionStateName) {
  if (provider === 'cloud' && (state === 'fresh' || state === 'silent'))
    return `${state}AsksAtMeta` as const
  return state === 'retrying' && reason === 'replaced' ? 'replacedAsks' : (`${state}Asks` as const)
}

function Actions({ connection, actions }: Props) {
  const { t } = useTranslation('connections')
  const { health, state } = connectionStateOf(connection)
  // Connecting again with a refused token fails again.
  const isForEdit = state === 'badToken'
  const isUrgent = health === 'person' && !isForEdit && connection.status !== 'CONNECTED'
  const hasCode = actions.offer.hasCode(connection.provider)
  return (
    <div className={classes.acts}>
      {sessionActionsOf(connection, hasCode).map((action, i) => {
        const Glyph = icons[action]
        return (
          <Button
            key={action}
            variant={i === 0 && isUrgent ? 'filled' : 'default'}
            leftSection={<Glyph size={16} stroke={1.6} aria-hidden />}
            onClick={() => actions.run(action, connection)}
          >
            {t(action)}
          </Button>
        )
      })}
      <Button
        variant={isForEdit ? 'filled' : 'subtle'}
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        onClick={() => actions.dialog.open('edit', connection.id)}
      >
        {t('edit')}
      </Button>
    </div>
  )
}

function Gap({ connection: { gap } }: Pick<Props, 'connection'>) {
  const { t } = useTranslation('connection-panel')
  const { t: ofConnections } = useTranslation('connections')
  const when = useMomentText()
  if (!gap) return null
  const { unit, count } = waitInLargestUnit(secondsUntil(gap.to, Date.parse(gap.from)))
  const to = isoDayOf(gap.from) === isoDayOf(gap.to) ? clockOf(gap.to) : when(gap.to)
  return (
    <section>
      <h3>{t('gap')}</h3>
      <p>
        {t('gapText', { lasted: ofConnections(unit, { count }), from: when(gap.from), to })}{' '}
        {t('recovered', { count: gap.recovered })}
      </p>
    </section>
  )
}

function Facts({ connection }: Pick<Props, 'connection'>) {
  const { t } = useTranslation('connection-panel')
  const { t: ofConnections } = useTranslation('connections')
  const when = useMomentText()
  const { data } = useSettings(connection.id)
  const { number, provider, isDefault, lastInboundAt, lastSentAt } = connection
  const moment = (at: string | null) => (at ? when(at) : t('never'))
  const facts = [
    [t('number'), phoneOf(number) || ofConnections('noNumber')],
    [t('channel'), `${ofConnections('channel')}, ${ofConnections(`provider_${provider}`)}`],
    [t('isDefault'), t(isDefault ? 'yes' : 'no')],
    [t('lastInbound'), moment(lastInboundAt)],
    [t('lastSent'), moment(lastSentAt)],
  ]
  return (
    <section>
      <h3>{t('facts')}</h3>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        {data && (
          <>
            <div>
              <dt>{t('expiration')}</dt>
              <dd>
                {data.expirationTime === null
                  ? t('expirationOff')
                  : t('minutes', { count: data.expirationTime })}
              </dd>
            </div>
            <div>
              <dt>{t('queues')}</dt>
              <dd>
                {data.queues.length === 0 && t('noQueues')}
                {data.queues.map(({ id, name, color }) => (
                  <DottedLabel key={id} color={color}>
                    {name}
                  </DottedLabel>
                ))}
              </dd>
            </div>
          </>
        )}
      </dl>
    </section>
  )
}
