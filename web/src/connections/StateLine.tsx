import type { Whatsapp } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../i18n/moments.ts'
import classes from './Connections.module.css'
import { useCountdown } from './countdown.ts'
import { standingOf, type Standing } from './standing.ts'

/** How a connection stands: the state in a word, its cause and what comes next below. */
export function StateLine({ connection }: { connection: Whatsapp }) {
  const { t } = useTranslation('connections')
  const standing = standingOf(connection)
  return (
    <span className={classes.state} data-health={standing.health}>
      <span className={classes.stateWord}>
        <span className={classes.light} aria-hidden />
        <span className="cut">{t(standing.state)}</span>
      </span>
      <span className={classes.soft}>
        <Detail connection={connection} standing={standing} />
      </span>
    </span>
  )
}

type Props = { connection: Whatsapp; standing: Standing }

function Detail({ connection, standing: { state } }: Props) {
  const { t } = useTranslation('connections')
  const { nextRetryAt, silentSince } = connection
  const seconds = useCountdown(state === 'retrying' ? nextRetryAt : null)
  if (state === 'silent') return t('silentDetail', { time: clockOf(silentSince ?? '') })
  if (seconds === undefined) return t(`${state}Detail`)
  return seconds > 0 ? t('retryIn', { seconds }) : t('retryNow')
}
