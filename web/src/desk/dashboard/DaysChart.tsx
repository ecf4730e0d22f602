import type { Dashboard } from '@recado/contract/desk/dashboard'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dayInWords, shortDayInWords } from '../../i18n/moments.ts'
import { Chart } from './Chart.tsx'
import { ChartCard, ChartFigure } from './ChartCard.tsx'
import { FigureTable } from './FigureTable.tsx'

/** The period day by day, with a table for screen readers. */
export function DaysChart({ days }: { days: Dashboard['byDay'] }) {
  const { t } = useTranslation('dashboard')
  const isEmpty = days.every(({ begun, finished }) => begun + finished === 0)
  return (
    <ChartCard title={t('byDay')} empty={isEmpty ? t('noneDays') : undefined}>
      <ChartFigure title={t('byDay')}>
        <Chart
          kind="lines"
          points={days.map((one) => ({ ...one, name: shortDayInWords(one.day) }))}
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
