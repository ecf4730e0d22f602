import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { Dashboard } from '@recado/contract/dashboard'
import { useTranslation } from 'react-i18next'
import { CHART_PX, ChartCard, ChartFigure, useCount, useSeries } from './ChartCard.tsx'
import classes from './Dashboard.module.css'
import { FigureTable } from './FigureTable.tsx'
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
      <ChartFigure title={t('byHour')}>
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
      </ChartFigure>
      <FigureTable
        title={t('byHour')}
        of={t('hour')}
        rows={shown.map((one) => ({ ...one, name: one.hour }))}
      />
    </ChartCard>
  )
}
