import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { Dashboard } from '@recado/contract/dashboard'
import { useTranslation } from 'react-i18next'
import { dayInWords, shortDayInWords } from '../i18n/moments.ts'
import { CHART_PX, ChartCard, ChartFigure, useCount, useSeries } from './ChartCard.tsx'
import classes from './Dashboard.module.css'
import { FigureTable } from './FigureTable.tsx'

const DOTS_UP_TO = 31
/** Two lines cross; they are not told apart by colour alone. */
const dashed = { strokeDasharray: '5 4' }

/** The period day by day; the same as a table for whoever does not see the lines. */
export function DaysChart({ days }: { days: Dashboard['byDay'] }) {
  const { t } = useTranslation('dashboard')
  const series = useSeries()
  const count = useCount()
  const isEmpty = days.every(({ begun, finished }) => begun + finished === 0)
  return (
    <ChartCard title={t('byDay')} empty={isEmpty ? t('noneDays') : undefined}>
      <ChartFigure title={t('byDay')}>
        <LineChart
          h={CHART_PX}
          data={days.map((one) => ({ ...one, day: shortDayInWords(one.day) }))}
          dataKey="day"
          series={series.map((one) => (one.name === 'finished' ? { ...one, ...dashed } : one))}
          gridAxis="x"
          tickLine="none"
          curveType="linear"
          withDots={days.length <= DOTS_UP_TO}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
          yAxisProps={{ width: 44, allowDecimals: false }}
          valueFormatter={count}
          xAxisProps={{ minTickGap: 24 }}
          className={classes.chart ?? ''}
        />
      </ChartFigure>
      <FigureTable
        title={t('byDay')}
        of={t('dayName')}
        rows={days.map((one) => ({ ...one, name: dayInWords(one.day) }))}
      />
    </ChartCard>
  )
}
