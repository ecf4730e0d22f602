import { useTranslation } from '../../i18n/use-translation.ts'
import { useNow } from '../../app/time/use-now.ts'
import { Bubble } from '../bubble/Bubble.tsx'
import { SystemLines } from './SystemLines.tsx'
import classes from './MessageList.module.css'
import type { Outgoing } from '../outbox/outbox.ts'
import { dayWordOf, type TimelineItem } from '../messages/timeline.ts'

type Props = { item: TimelineItem; outgoing: Outgoing | undefined; isFlashed: boolean }

export function MessageListItem({ item, outgoing, isFlashed }: Props) {
  if (item.is === 'day') return <Day moment={item.moment} />
  if (item.is === 'unread') return <Unread count={item.count} />
  if (item.is === 'lines') return <SystemLines lines={item.lines} isFlashed={isFlashed} />
  const { message, isNext, isLast, hasFoot } = item
  return (
    <Bubble
      message={message}
      outgoing={outgoing}
      isNext={isNext}
      isLast={isLast}
      hasFoot={hasFoot}
      isFlashed={isFlashed}
    />
  )
}

function Day({ moment }: { moment: string }) {
  const { t } = useTranslation('messages')
  const words = { today: t('today'), yesterday: t('yesterday') }
  return (
    <div className={classes.day}>
      <span>{dayWordOf(moment, useNow(), words)}</span>
    </div>
  )
}

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('messages')
  return (
    <div className={classes.unread}>
      <span>{t('unread', { count })}</span>
    </div>
  )
}
