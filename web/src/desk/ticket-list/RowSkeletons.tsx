import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './TicketList.module.css'

/** Placeholder rows of the final height while the list loads. */
export function RowSkeletons({ count }: { count: number }) {
  const { t } = useTranslation('tickets')
  return (
    <output className={classes.skeletons} aria-label={t('loading')}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={classes.bones} aria-hidden>
          <i className={classes.boneFace} />
          <span>
            <i style={{ width: `${38 + ((i * 17) % 30)}%` }} />
            <i style={{ width: `${58 + ((i * 23) % 34)}%` }} />
            <i style={{ width: '32%' }} />
          </span>
        </div>
      ))}
    </output>
  )
}
