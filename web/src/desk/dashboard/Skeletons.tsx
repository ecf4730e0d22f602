import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CHART_PX } from './chart-shapes.ts'
import classes from './Dashboard.module.css'

const STATS = ['a', 'b', 'c', 'd', 'e', 'f']
const ROWS = ['a', 'b', 'c', 'd']

/** Has the size of the content, so the layout does not shift when it arrives. */
export function DashboardSkeleton() {
  const { t } = useTranslation('dashboard')
  return (
    <section className={classes.all} aria-busy="true" aria-label={t('loading')}>
      <div className={classes.stats}>
        {STATS.map((key) => (
          <div key={key} className={classes.stat}>
            <div className={classes.statHead}>
              <Skeleton height={10} width="60%" />
            </div>
            <div className={classes.statValue}>
              <Skeleton height={24} width={64} mt={5} />
            </div>
            <div className={classes.statNote}>
              <Skeleton height={10} width="50%" />
            </div>
          </div>
        ))}
      </div>
      <div className={classes.columns}>
        <div className={classes.card}>
          <div className={classes.cardHead}>
            <Skeleton height={12} width={96} />
          </div>
          <Skeleton height={CHART_PX} radius="md" />
        </div>
        <div className={classes.card}>
          <div className={classes.cardHead}>
            <Skeleton height={12} width={96} />
          </div>
          <Skeleton height={12} width="80%" mb={20} />
          {ROWS.map((key) => (
            <Skeleton key={key} height={40} radius="md" mb={16} />
          ))}
        </div>
      </div>
    </section>
  )
}
