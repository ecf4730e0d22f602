import type { Dashboard } from '@recado/contract/desk/dashboard'
import { useDeferredValue } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTitle } from '../../app/brand/title.ts'
import { ExportTicketsButton } from './ExportTickets.tsx'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Attendants } from './Attendants.tsx'
import classes from './Dashboard.module.css'
import { DaysChart } from './DaysChart.tsx'
import { toExportFilter } from './filter.ts'
import { FilterRow } from './FilterRow.tsx'
import { HoursChart } from './HoursChart.tsx'
import { type CountedPeriod, listAddress } from './list-addresses.ts'
import { RatingList } from '../ratings/RatingList.tsx'
import { ServiceLevels } from './ServiceLevels.tsx'
import { Shares } from './Shares.tsx'
import { DashboardSkeleton } from './Skeletons.tsx'
import { Stats } from './Stats.tsx'
import { useDashboard } from './use-dashboard.ts'
import { useFilter } from './use-filter.ts'
import { usePeriodText } from './use-period-text.ts'

/** Service figures: now, in a period compared with the previous one, and by agent. The address holds the filter. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const [filter, setFilter] = useFilter()
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useDashboard(filter)
  const hint = usePeriodText(data, dataUpdatedAt)
  // Deferred rendering runs in short tasks, so the page stays responsive to touch.
  const drawn = useDeferredValue(data)
  useTitle(t('title'))
  return (
    <div className={classes.place}>
      <Page
        title={t('title')}
        actions={data && <ExportTicketsButton filter={toExportFilter(filter, data.period)} />}
      >
        <FilterRow filter={filter} hint={hint} onChange={setFilter} />
        {error && (
          <LoadFailed error={error} onRetry={() => void refetch()}>
            {t('loadFailed')}
          </LoadFailed>
        )}
        {!drawn && !error && <DashboardSkeleton />}
        {drawn && (
          <div data-stale={error || isPlaceholderData ? true : undefined} className={classes.all}>
            <Stats data={drawn} filter={{ ...filter, period: drawn.period }} />
            <Parts data={drawn} filter={{ ...filter, period: drawn.period }} />
          </div>
        )}
      </Page>
    </div>
  )
}

/** Two columns of independent height; on a narrow screen one below the other, most important first. */
function Parts({ data, filter }: { data: Dashboard; filter: CountedPeriod }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <HoursChart hours={data.ticketsByHour} />
        {data.byDay.length > 1 && <DaysChart days={data.byDay} />}
        {data.serviceLevels && <ServiceLevels levels={data.serviceLevels} filter={filter} />}
        <Shares
          title={t('byConnection')}
          shares={data.byConnection}
          none={t('noConnection')}
          empty={t('noConnections')}
          linkOf={(list, connection) =>
            connection === null ? null : listAddress(list, filter, { connection })
          }
        />
      </div>
      <div className={classes.column}>
        <Attendants attendants={data.attendants} filter={filter} />
        <RatingList filter={filter} />
        <Shares
          title={t('byQueue')}
          shares={data.byQueue}
          none={t('noQueue')}
          empty={t('noQueues')}
          linkOf={(list, queue) => listAddress(list, filter, { queue })}
        />
      </div>
    </div>
  )
}
