import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { VisuallyHidden } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type Ref,
} from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { LabelledLoader } from '../../ui/LabelledLoader.tsx'
import { useSession } from '../../app/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Announcer } from './Announcer.tsx'
import { BubbleActionsContext, type BubbleActions } from '../bubble/bubble-actions.ts'
import { loadNewest } from '../messages/cached-conversations.ts'
import { JumpButton } from './JumpButton.tsx'
import classes from './MessageList.module.css'
import { MessageListItem } from './MessageListItem.tsx'
import { ConversationOverlays } from './ConversationOverlays.tsx'
import type { Outgoing } from '../outbox/outbox.ts'
import { timelineOf, type TimelineItem } from '../messages/timeline.ts'
import { TypingIndicator } from './TypingIndicator.tsx'
import { useBubbleGestures } from '../message-actions/use-bubble-gestures.ts'
import type { ConversationState } from './use-conversation.ts'
import { useListScroll } from './use-list-scroll.ts'
import { useOpeningPosition } from './use-opening-position.ts'
import { useJumpToMessage } from './use-jump-to-message.ts'
import { useReadReceipts } from './use-read-receipts.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useUnseenCount } from './use-unseen-count.ts'
import { useWindow } from './use-window.ts'

/** Methods of the message list for other components. */
export type MessageListHandle = { toEnd: () => Promise<void> }

type Props = {
  ref?: Ref<MessageListHandle>
  ticket: Ticket
  name: string
  conversation: ConversationState
  onReply: (message: Message) => void
}

/** The conversation, oldest message first. It opens at the right position and does not move while the user reads. */
export function MessageList({ ref, ticket, name, conversation, onReply }: Props) {
  const { t } = useTranslation('messages')
  const { list, outgoing, isLoadingOlder, isLoadingNewer, hasNewer, loadNewer } = conversation
  const { id: ticketId } = ticket
  const log = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const opening = useOpeningPosition(ticket, conversation)
  const start = opening?.start
  const view = useWindow(conversation, start?.is === 'at' ? start.id : undefined)
  const items = useMemo(() => timelineOf(view.shown, opening?.unread), [view.shown, opening])
  const eye = useListScroll({
    log,
    ticketId,
    start,
    version: items,
    hasNewer,
    onTop: view.more,
    onBottom: () => void loadNewer(),
    bringEnd: () => loadNewest(ticketId),
  })
  const { isEnd, onScroll, toMessage } = eye
  const toEnd = () => void eye.toEnd()
  useImperativeHandle(ref, () => ({ toEnd: eye.toEnd }))
  const origin = useJumpToMessage({ ticketId, version: items, toMessage, reveal: view.reveal })
  const mayAct = ticket.status === 'open'
  useOwnWordsInView(outgoing, toEnd)
  useAddressedMessage(origin.lead)
  useReadReceipts({ ticket, isEndInView: isEnd === true })
  useRovingFocus(log, items)
  useBubbleGestures({ log, list, reply: mayAct ? onReply : undefined })
  const unread = useUnreadOfMine(ticket)
  const unseen = useUnseenCount(list, isEnd !== false, unread)
  const actions = useStableActions({
    customer: name,
    ticketId,
    mayAct,
    reply: onReply,
    toOrigin: origin.lead,
  })
  const waiting = <LabelledLoader className={classes.older} size={18} aria-label={t('loading')} />
  return (
    <div className={classes.wrap}>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-live="off"
        aria-label={t('log', { name })}
        aria-describedby={keysId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.column}>
          {isLoadingOlder && waiting}
          {list.length === 0 && <NothingSaid />}
          <BubbleActionsContext value={actions}>
            <Items items={items} outgoing={outgoing} flashed={origin.flashed} />
          </BubbleActionsContext>
          {isLoadingNewer && waiting}
          <TypingIndicator ticketId={ticketId} name={name} />
        </div>
      </div>
      <VisuallyHidden id={keysId}>{t('logKeys')}</VisuallyHidden>
      {isEnd === false && <JumpButton count={unseen} onPress={toEnd} />}
      <BubbleActionsContext value={actions}>
        <ConversationOverlays ticketId={ticketId} customer={name} onLead={origin.lead} />
      </BubbleActionsContext>
      <Announcer ticketId={ticketId} name={name} />
    </div>
  )
}

function NothingSaid() {
  const { t } = useTranslation('messages')
  return (
    <EmptyState icon={IconMessageCircle} title={t('empty')}>
      {t('emptyText')}
    </EmptyState>
  )
}

type ItemsProps = {
  items: TimelineItem[]
  outgoing: readonly Outgoing[]
  flashed: string | undefined
}

function Items({ items, outgoing, flashed }: ItemsProps) {
  const sending = useMemo(() => new Map(outgoing.map((one) => [one.message.id, one])), [outgoing])
  return items.map((item) => (
    <MessageListItem
      key={item.key}
      item={item}
      outgoing={sending.get(item.key)}
      isFlashed={item.key === flashed}
    />
  ))
}

/** One stable object for all bubbles, so they do not re-render. */
function useStableActions(now: BubbleActions): BubbleActions {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const { customer, ticketId, mayAct } = now
  return useMemo(
    () => ({
      customer,
      ticketId,
      mayAct,
      reply: (message) => latest.current.reply(message),
      toOrigin: (id) => latest.current.toOrigin(id),
    }),
    [customer, ticketId, mayAct],
  )
}

/** The unread count, only for the user who answers the ticket. */
function useUnreadOfMine({ userId, status, unreadMessages }: Ticket): number {
  const { user } = useSession()
  return status === 'open' && userId === user.id ? unreadMessages : 0
}

/** Follows a link to one message: `?message=` and its id. */
function useAddressedMessage(lead: (messageId: string) => void): void {
  const [params] = useSearchParams()
  const addressed = params.get('message')
  const go = useEffectEvent(lead)
  useEffect(() => {
    if (addressed !== null) go(addressed)
  }, [addressed])
}

/** Scrolls to the user's own new message, wherever the user was reading. */
function useOwnWordsInView(outgoing: readonly Outgoing[], toEnd: () => void): void {
  const last = outgoing.at(-1)?.message.id
  const show = useEffectEvent(toEnd)
  useEffect(() => {
    if (last !== undefined) show()
  }, [last])
}
