import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './MessageListSkeleton.module.css'

/** Of each bubble: whether it is ours, and how wide and high it is, in percent and pixels. */
const bubbles = [
  [false, 46, 38],
  [true, 58, 58],
  [false, 34, 38],
  [false, 62, 58],
  [true, 40, 38],
  [false, 52, 38],
] as const

/** A conversation while its messages are on their way: bubbles at the end, where the last ones will stand. */
export function MessageListSkeleton() {
  const { t } = useTranslation('messages')
  return (
    <output className={classes.bones} aria-label={t('loading')}>
      {bubbles.map(([isOurs, width, height], i) => (
        <i key={i} data-ours={isOurs || undefined} style={{ width: `${width}%`, height }} />
      ))}
    </output>
  )
}
