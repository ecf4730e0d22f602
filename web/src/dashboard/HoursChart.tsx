import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { VisuallyHidden } from '@mantine/core'
import type { Dashboard } from '@recado/contract/dashboard'
import { useTranslation } from 'react-i18next'
import { CHART_PX, ChartCard, useCount, useSeries } from './ChartCard.tsx'
import classes from './Dashboard.module.css'
import { shownHours } from './words.ts'

/** Today hour by hour; the same as a table for whoever does not see the bars. */
export function HoursChart({ hours }: { hours: Dashboard['ticketsByHour'] }) {
  const { t } = useTranslation('dashboard')
  const series = useSeries()
  const count = useCount()
  const shown = shownHours(hours).map(({ hour, total, finished }) => ({
    hour: t('hourOf', { hour: String(hour).padStart(2, '0') }),
    begun: total,
    finished,
  }))
  const isEmpty = shown.every(({ begun, finished }) => begun + finished === 0)
  return (
    <ChartCard title={t('byHour')} empty={isEmpty ? t('noneToday') : undefined}>
      <div aria-hidden>
        <BarChart
          h={CHART_PX}
          data={shown}
          dataKey="hour"
          series={series}
          gridAxis="x"
          tickLine="none"
          barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
          maxBarWidth={16}
          barChartProps={{ barGap: 2, accessibilityLayer: false }}
          yAxisProps={{ width: 44, allowDecimals: false }}
          valueFormatter={count}
          className={classes.chart ?? ''}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('byHour')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              <th scope="col">{t('begun')}</th>
              <th scope="col">{t('finished')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ hour, begun, finished }) => (
              <tr key={hour}>
                <th scope="row">{hour}</th>
                <td>{begun}</td>
                <td>{finished}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </ChartCard>
  )
}
