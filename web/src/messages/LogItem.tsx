import { IconEyeOff, IconInfoCircle, IconPhoneIncoming } from '@tabler/icons-react'
import type { Message } from '@recado/contract/messages'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../i18n/moments.ts'
import { useNow } from '../tickets/use-now.ts'
import { Bubble } from './Bubble.tsx'
import classes from './Log.module.css'
import type { Outgoing } from './outbox.ts'
import { dayWordOf, type Item } from './timeline.ts'

type Props = { item: Item; outgoing: Outgoing | undefined; isFlashed: boolean }

export function LogItem({ item, outgoing, isFlashed }: Props) {
  if (item.is === 'day') return <Day moment={item.moment} />
  if (item.is === 'unread') return <Unread count={item.count} />
  if (item.is === 'line') return <Line message={item.message} />
  const { message, isNext, isLast } = item
  return (
    <Bubble
      message={message}
      outgoing={outgoing}
      isNext={isNext}
      isLast={isLast}
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

const lineIcons = { call: IconPhoneIncoming, placeholder: IconEyeOff }

const Line = memo(function Line({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { id, mediaType, body, createdAt } = message
  const known = mediaType === 'call' || mediaType === 'placeholder' ? mediaType : undefined
  const Glyph = known ? lineIcons[known] : IconInfoCircle
  return (
    <div className={classes.system} data-message={id}>
      <Glyph size={14} stroke={1.6} aria-hidden />
      <span>{body || (known ? t(known) : '')}</span>
      <time dateTime={createdAt}>{clockOf(createdAt)}</time>
    </div>
  )
})
