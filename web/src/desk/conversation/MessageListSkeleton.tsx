import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './MessageListSkeleton.module.css'

/** For each bubble: whether it is ours, its width in percent and its height in pixels. */
const bubbles = [
  [false, 46, 38],
  [true, 58, 58],
  [false, 34, 38],
  [false, 62, 58],
  [true, 40, 38],
  [false, 52, 38],
] as const

/** Placeholder while messages load: bubbles at the end, in the place of the last messages. */
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
