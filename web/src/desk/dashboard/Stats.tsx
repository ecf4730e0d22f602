import type { Dashboard } from '@recado/contract/desk/dashboard'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import classes from './Dashboard.module.css'
import { FigureTooltip } from './FigureTooltip.tsx'
import { type CountedPeriod, listAddress, newContactsAddress } from './list-addresses.ts'
import { changeOfCount, changeOfTime, durationOf, type FigureChange } from './figure-text.ts'

type Counter =
  | 'supportPending'
  | 'supportHappening'
  | 'supportFinished'
  | 'leads'
  | 'avgWaitTime'
  | 'avgSupportTime'

/** The six figures. Each explains its meaning and links to the list it counts, if there is one. */
export function Stats({ data, filter }: { data: Dashboard; filter: CountedPeriod }) {
  const { t, i18n } = useTranslation('dashboard')
  const { counters, previous } = data
  const isCounting = data.period.countedFrom !== null
  const count = (value: number) => value.toLocaleString(i18n.language)
  const compared = (name: 'supportFinished' | 'leads') =>
    changeOfCount(counters[name], previous[name])
  const timed = (name: 'avgWaitTime' | 'avgSupportTime') =>
    changeOfTime(counters[name], previous[name], t)
  const longest = counters.longestWait
  const waits = longest > 0 ? t('longest', { time: durationOf(longest, t) }) : t('now')
  return (
    <ul className={classes.stats}>
      <Stat
        name="supportPending"
        value={count(counters.supportPending)}
        to={listAddress('pending', filter)}
        note={waits}
      />
      <Stat
        name="supportHappening"
        value={count(counters.supportHappening)}
        to={listAddress('happening', filter)}
        note={t('now')}
      />
      <Stat
        name="supportFinished"
        value={count(counters.supportFinished)}
        to={listAddress('finished', filter)}
        note={<Versus change={compared('supportFinished')} isCounting={isCounting} />}
      />
      <Stat
        name="leads"
        value={count(counters.leads)}
        to={newContactsAddress(filter)}
        note={<Versus change={compared('leads')} />}
      />
      <Stat
        name="avgWaitTime"
        value={durationOf(counters.avgWaitTime, t)}
        note={
          <Versus
            change={timed('avgWaitTime')}
            hasNone={previous.avgWaitTime === 0}
            isCounting={isCounting}
          />
        }
      />
      <Stat
        name="avgSupportTime"
        value={durationOf(counters.avgSupportTime, t)}
        note={
          <Versus
            change={timed('avgSupportTime')}
            hasNone={previous.avgSupportTime === 0}
            isCounting={isCounting}
          />
        }
      />
    </ul>
  )
}

type StatProps = { name: Counter; value: string; to?: string; note: ReactNode }

function Stat({ name, value, to, note }: StatProps) {
  const { t } = useTranslation('dashboard')
  const means = t('means', { name: t(name), text: t(`${name}Means`) })
  return (
    <li className={classes.stat} data-opens={to ? true : undefined}>
      <span className={classes.statHead}>
        <span className={classes.statLabel}>{t(name)}</span>
        <FigureTooltip label={means} text={t(`${name}Means`)} />
      </span>
      <span className={classes.statValue}>
        {to ? (
          <Link
            to={to}
            className={classes.statLink ?? ''}
            aria-label={t('openList', { name: t(name), value })}
          >
            {value}
          </Link>
        ) : (
          value
        )}
      </span>
      <span className={classes.statNote}>{note}</span>
    </li>
  )
}

type VersusProps = {
  change: FigureChange | undefined
  hasNone?: boolean
  /** True while the previous period is still being counted. */
  isCounting?: boolean
}

/**
 * The change from the previous period. The colour shows whether it is an improvement; the arrow and the sign show its
 * direction.
 */
function Versus({ change, hasNone, isCounting }: VersusProps) {
  const { t } = useTranslation('dashboard')
  if (isCounting) return t('counting')
  if (!change) return t(hasNone ? 'noCompare' : 'same')
  const Arrow = change.direction === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <span className={classes.change} data-better={change.isBetter}>
        <Arrow size={14} stroke={2} aria-hidden />
        {change.text}
      </span>
      <span className={classes.versus}>{t('versus')}</span>
    </>
  )
}
