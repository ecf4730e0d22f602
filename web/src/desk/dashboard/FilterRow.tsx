import { SegmentedControl } from '@mantine/core'
import { connections } from '@recado/contract/connections/connections'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQueues } from '../../accounts/use-queues.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import classes from './Dashboard.module.css'
import { type DashboardFilter, periodWords, quickDays } from './filter.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { PeriodPanel } from './lazy-parts.ts'

type Props = { filter: DashboardFilter; hint: string; onChange: (filter: DashboardFilter) => void }

/**
 * Chooses the days, queues and connections counted, and says which period they are compared with. Each choice applies
 * at once.
 */
export function FilterRow({ filter, hint, onChange }: Props) {
  const { t } = useTranslation('dashboard')
  const queues = useQueues()
  const numbers = useEndpointQuery(connections.list, {})
  return (
    <section className={classes.filter} aria-label={t('filter')}>
      <Periods filter={filter} onChange={onChange} />
      {queues.isPending && <Reserved />}
      {queues.data && queues.data.length > 1 && (
        <ChoiceFilter
          all={t('allQueues')}
          one={t('queue')}
          several={(count) => t('queueCount', { count })}
          choices={queues.data}
          chosen={filter.queues}
          onChange={(ids) => onChange({ ...filter, queues: ids })}
        />
      )}
      {numbers.isPending && <Reserved />}
      {numbers.data && numbers.data.length > 1 && (
        <ChoiceFilter
          all={t('allNumbers')}
          one={t('number')}
          several={(count) => t('numberCount', { count })}
          choices={numbers.data}
          chosen={filter.numbers}
          onChange={(ids) => onChange({ ...filter, numbers: ids })}
        />
      )}
      <p className={classes.hint}>{hint}</p>
    </section>
  )
}

/** The place of a filter until it arrives, so that nothing moves then. Most companies have both filters. */
const Reserved = () => <span className={classes.reserved} aria-hidden />

/** The usual periods as one switch. Its last part opens all other periods and a date range. */
function Periods({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { t } = useTranslation('dashboard')
  const isQuick = quickDays.some((days) => days === filter.days)
  const name = isQuick ? t('otherPeriod') : periodWords(filter, t)
  return (
    <div className={classes.periods}>
      <SegmentedControl
        aria-label={t('period')}
        // None is selected while another period is.
        value={isQuick ? String(filter.days) : ''}
        onChange={(days) =>
          onChange({ ...filter, days: Number(days), from: undefined, to: undefined })
        }
        data={quickDays.map((days) => ({
          value: String(days),
          label: days === 1 ? t('today') : t('shortDays', { count: days }),
        }))}
        classNames={{ root: classes.kind ?? '', indicator: classes.kindIndicator ?? '' }}
      />
      <LazyMenu
        opens="dialog"
        menu={(button) => <PeriodPanel button={button} filter={filter} onChange={onChange} />}
      >
        <button type="button" className={classes.other} data-chosen={!isQuick || undefined}>
          {name}
        </button>
      </LazyMenu>
    </div>
  )
}
