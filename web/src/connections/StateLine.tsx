import type { Whatsapp } from '@recado/contract/connections/connections'
import { useTranslation } from '../i18n/use-translation.ts'
import { clockOf } from '../i18n/moments.ts'
import { useNow } from '../app/time/use-now.ts'
import classes from './Connections.module.css'
import { useCountdown, waitInLargestUnit } from './countdown.ts'
import { connectionStateOf, type ConnectionStateName } from './connection-status.ts'
import { useMomentText } from './use-moment-text.ts'

/** State of a connection in a word, with its cause and the next step below. */
export function StateLine({ connection }: { connection: Whatsapp }) {
  const { t } = useTranslation('connections')
  const { health, state } = connectionStateOf(connection, useNow())
  return (
    <span className={classes.state} data-health={health}>
      <span className={classes.stateWord}>
        <span className={classes.light} aria-hidden />
        <span>{t(state)}</span>
      </span>
      <span className={classes.soft}>
        <Detail connection={connection} state={state} />
      </span>
    </span>
  )
}

type Props = { connection: Whatsapp; state: ConnectionStateName }

function Detail({ connection, state }: Props) {
  const { t } = useTranslation('connections')
  const when = useMomentText()
  const { silentSince, restrictedUntil } = connection
  const seconds = useCountdown(connection.status === 'OPENING' ? connection.nextRetryAt : null)
  if (state === 'silent') return t('silentDetail', { time: clockOf(silentSince ?? '') })
  if (state === 'restricted') return t('restrictedDetail', { until: when(restrictedUntil ?? '') })
  const cause = t(causeOf(connection, state))
  if (seconds === undefined) return cause
  const { unit, count } = waitInLargestUnit(seconds)
  return `${cause} ${seconds > 0 ? t('retryIn', { wait: t(unit, { count }) }) : t('retryNow')}`
}

/**
 * Why the connection is retried. The network's last reason is more useful than the fact that the connection is down.
 */
function causeOf({ reason }: Whatsapp, state: ConnectionStateName) {
  if (state !== 'retrying')
    return `${state as Exclude<ConnectionStateName, 'silent' | 'restricted'>}Detail` as const
  if (reason === 'replaced') return 'replacedDetail'
  return reason === 'owner-lost' ? 'ownerLostDetail' : 'retryingDetail'
}
