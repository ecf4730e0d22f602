import type { Message } from '@recado/contract/desk/messages'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconArrowForwardUp, IconBan } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf } from '../../i18n/moments.ts'
import { withTooltip } from '../../ui/Tooltips.tsx'
import classes from './Bubble.module.css'
import { BubbleButton } from './BubbleButton.tsx'
import { Content } from './Content.tsx'
import { openDialog } from './open-dialog.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import { withoutFormatting, withoutSignature } from '../../app/text/formatted-text.ts'
import { Quoted } from './Quoted.tsx'
import { Ticks } from './Ticks.tsx'
import { useAuthorAndTime } from './author-name.ts'
import { OutgoingState } from './OutgoingState.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'

const SendFailed = lazyComponent(() => import('./SendFailed.tsx'), 'SendFailed')
const ChangeFailed = lazyComponent(() => import('./ChangeFailed.tsx'), 'ChangeFailed')
const BubbleHead = lazyComponent(() => import('./BubbleHead.tsx'), 'BubbleHead', ['causes'])

type Props = {
  message: Message
  outgoing: Outgoing | undefined
  isNext: boolean
  isLast: boolean
  /** True if the time and the ticks are shown. */
  hasFoot: boolean
  isFlashed: boolean
}

/** One message from either side. */
export const Bubble = memo(function Bubble(props: Props) {
  const { message, outgoing, isNext, isFlashed } = props
  const isFailed = message.failure !== null || outgoing?.state === 'failed'
  const said = useAuthorAndTime(message)
  return (
    <article
      className={classes.line}
      aria-label={said}
      aria-describedby={`said-${message.id}`}
      data-message={message.id}
      data-mine={message.fromMe || undefined}
      data-next={isNext || undefined}
      data-reacted={message.reactions.length > 0 || undefined}
      data-flash={isFlashed || undefined}
      data-automatic={message.automation ? true : undefined}
    >
      {(message.automation || (message.speaker && !isNext)) && (
        <div className={classes.automatic}>
          <LazyFallback fallback={null}>
            <BubbleHead message={message} />
          </LazyFallback>
        </div>
      )}
      <Body {...props} isFailed={isFailed} />
      {isFailed && (
        <LazyFallback fallback={<div className={classes.failed} />}>
          <SendFailed message={message} outgoing={outgoing} />
        </LazyFallback>
      )}
      {message.refusal && (
        <LazyFallback fallback={<div className={classes.failed} />}>
          <ChangeFailed message={message} refusal={message.refusal} />
        </LazyFallback>
      )}
      {outgoing && !isFailed && <OutgoingState outgoing={outgoing} />}
    </article>
  )
})

function Body({ message, isLast, isFailed, ...props }: Props & { isFailed: boolean }) {
  const { quotedMsg, isDeleted, isForwarded, mediaType, reactions, fromMe } = message
  const hasFoot = props.hasFoot || message.isEdited || isFailed
  // A message that we deleted shows only that it existed.
  const isGone = isDeleted && fromMe
  return (
    <div
      className={classes.bubble}
      data-kind={isGone ? 'text' : mediaType}
      data-last={isLast || undefined}
      data-failed={isFailed || undefined}
      data-deleted={isDeleted || undefined}
    >
      {isForwarded && !isGone && <Forwarded />}
      {quotedMsg && <Quoted quoted={quotedMsg} />}
      {isDeleted && <Deleted fromMe={fromMe} />}
      {!isGone && (
        <div id={`said-${message.id}`} className={classes.said}>
          <Content message={message} />
        </div>
      )}
      {hasFoot && <Foot message={message} isFailed={isFailed} />}
      <BubbleButton message={message} />
      {reactions.length > 0 && <Reactions reactions={reactions} />}
    </div>
  )
}

export function Forwarded() {
  const { t } = useTranslation('messages')
  return (
    <span className={classes.gone}>
      <IconArrowForwardUp size={14} stroke={1.6} aria-hidden />
      {t('forwarded')}
    </span>
  )
}

/** A message that the customer deleted stays visible at the desk, dimmed, under this label. */
export function Deleted({ fromMe }: { fromMe: boolean }) {
  const { t } = useTranslation('messages')
  return (
    <span className={classes.gone}>
      <IconBan size={14} stroke={1.6} aria-hidden />
      {t(fromMe ? 'deletedByMe' : 'deletedByCustomer')}
    </span>
  )
}

function Foot({ message, isFailed }: { message: Message; isFailed: boolean }) {
  const { createdAt, fromMe, ack, isEdited, isDeleted } = message
  return (
    <span className={classes.foot}>
      {isEdited && !(isDeleted && fromMe) && <Edited message={message} />}
      <time dateTime={createdAt}>{clockOf(createdAt)}</time>
      {fromMe && !isFailed && !isDeleted && <Ticks ack={ack} />}
      {isFailed && <IconAlertCircle size={14} className={classes.failedIcon} aria-hidden />}
    </span>
  )
}

/** The tooltip shows the previous text. Clicking opens the whole edit history. */
function Edited({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const before = message.edits.at(-1)?.body
  return (
    <button
      type="button"
      className={classes.edited}
      onClick={() => openDialog('details', message)}
      {...(before &&
        withTooltip(t('history', { text: withoutFormatting(withoutSignature(before)) })))}
    >
      {t('edited')}
    </button>
  )
}

function Reactions({ reactions }: Pick<Message, 'reactions'>) {
  const { t } = useTranslation('messages')
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))]
  return (
    <span className={classes.reaction}>
      <VisuallyHidden>{t('reactions', { list: emojis.join(' ') })}</VisuallyHidden>
      <span aria-hidden>{emojis.join('')}</span>
      {reactions.length > 1 && <small aria-hidden>{reactions.length}</small>}
    </span>
  )
}
