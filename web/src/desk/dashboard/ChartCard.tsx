import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Dashboard.module.css'
import { FigureTooltip } from './FigureTooltip.tsx'

/** The two series of both charts: new tickets and resolved tickets. */
export function useSeries() {
  const { t } = useTranslation('dashboard')
  return [
    { name: 'begun', label: t('begun') },
    { name: 'finished', label: t('finished') },
  ] as const
}

/** Formats axis numbers in the reader's locale. */
export function useCount(): (value: number) => string {
  const { i18n } = useTranslation()
  return (value) => value.toLocaleString(i18n.language)
}

type Props = { title: string; empty: string | undefined; children: ReactNode }

/** A chart with its title and legend, or a text if there is no data. */
export function ChartCard({ title, empty, children }: Props) {
  const { t } = useTranslation('dashboard')
  const series = useSeries()
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        <span className={classes.chartInfo}>
          <FigureTooltip
            label={t('means', { name: title, text: t('chartMeans') })}
            text={t('chartMeans')}
          />
        </span>
        {!empty && (
          <ul className={classes.legend} aria-hidden>
            {series.map(({ name, label }) => (
              <li key={name} data-series={name}>
                <i />
                {label}
              </li>
            ))}
          </ul>
        )}
      </header>
      {empty ? <p className={classes.nothing}>{empty}</p> : children}
    </section>
  )
}

/** The drawing itself, with an accessible name. A table next to it holds its numbers. */
export const ChartFigure = ({ title, children }: Pick<Props, 'title' | 'children'>) => {
  const { t } = useTranslation('dashboard')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in many elements
    <div role="img" aria-label={t('chartOf', { name: title })}>
      {children}
    </div>
  )
}
