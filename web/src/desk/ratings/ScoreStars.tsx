import { IconStar, IconStarFilled } from '@tabler/icons-react'
import classes from './ScoreStars.module.css'

const PLACES = [1, 2, 3] as const

/** One rating: as many filled stars as the customer gave, of three, and what it means. */
export const ScoreStars = ({ score, label }: { score: number; label: string }) => (
  <span className={classes.score}>
    <span className={classes.stars} aria-hidden>
      {PLACES.map((place) => {
        const Star = place <= score ? IconStarFilled : IconStar
        return <Star key={place} size={14} stroke={1.6} />
      })}
    </span>
    {label}
  </span>
)
