import { VisuallyHidden } from '@mantine/core'
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Dashboard.module.css'

const PLACES = [1, 2, 3] as const

/** A rating from 1 to 3 as stars in half steps, and as a number. */
export function Stars({ rating, ratings }: { rating: number; ratings: number }) {
  const { t, i18n } = useTranslation('dashboard')
  if (ratings === 0) return <span className={classes.soft}>{t('unrated')}</span>
  const number = rating.toLocaleString(i18n.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const words = t('stars', { rating: number, count: ratings })
  return (
    <span className={classes.stars} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      {PLACES.map((place) => {
        const missing = place - rating
        const Star =
          missing <= 0.25 ? IconStarFilled : missing <= 0.75 ? IconStarHalfFilled : IconStar
        return <Star key={place} size={14} stroke={1.6} aria-hidden />
      })}
      <span className={classes.starNumber} aria-hidden>
        {number}
      </span>
    </span>
  )
}
