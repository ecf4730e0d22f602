import type { Dashboard } from '@recado/contract/desk/dashboard'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chart } from './Chart.tsx'
import { ChartCard, ChartFigure } from './ChartCard.tsx'
import { FigureTable } from './FigureTable.tsx'
import { visibleHours } from './figure-text.ts'

/** Today hour by hour, with a table for screen readers. */
export function HoursChart({ hours }: { hours: Dashboard['ticketsByHour'] }) {
  const { t } = useTranslation('dashboard')
  const shown = visibleHours(hours).map(({ hour, total, finished }) => ({
    name: t('hourOf', { hour: String(hour).padStart(2, '0') }),
    begun: total,
    finished,
  }))
  const isEmpty = shown.every(({ begun, finished }) => begun + finished === 0)
  return (
    <ChartCard title={t('byHour')} empty={isEmpty ? t('noneToday') : undefined}>
      <ChartFigure title={t('byHour')}>
        <Chart kind="bars" points={shown} />
      </ChartFigure>
      <FigureTable title={t('byHour')} of={t('hour')} rows={shown} />
    </ChartCard>
  )
}
