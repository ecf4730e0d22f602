import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, useState } from 'react'
import { Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { loadAroundUnread } from '../messages/cached-conversations.ts'
import { scrollPositionOf, type ScrollPosition } from '../messages/scroll-position.ts'
import { firstUnread } from '../messages/rules.ts'
import type { ConversationState } from './use-conversation.ts'

const DIVIDER_TOP_PX = 96

type Opening = { unread: { from: string; count: number } | undefined; start: ScrollPosition }

/**
 * Decides where a conversation opens: at the first unread message, below its divider; otherwise at the saved position;
 * otherwise at the end. If the first unread message is not loaded, one request fetches it before anything is rendered.
 */
export function useOpeningPosition(
  ticket: Ticket,
  conversation: ConversationState,
): Opening | undefined {
  const [count] = useState(ticket.unreadMessages)
  const [hasAsked, setHasAsked] = useState(false)
  const [opening, setOpening] = useState<Opening>()
  const { list, isLoaded, hasOlder, hasNewer } = conversation
  const first = firstUnreadIn(conversation, { count, hasAsked })
  const isAll = !hasOlder && !hasNewer
  const isReady = isLoaded && (count === 0 || first !== undefined || isAll || hasAsked)
  const isMissing = isLoaded && !isReady && !opening
  if (isReady && !opening) {
    const from = first?.id ?? (count > 0 ? list[0]?.id : undefined)
    const kept = scrollPositionOf(ticket.id) ?? { is: 'end' as const }
    setOpening(
      from === undefined
        ? { unread: undefined, start: kept }
        : { unread: { from, count }, start: { is: 'at', id: from, top: DIVIDER_TOP_PX } },
    )
  }
  useEffect(() => {
    if (!isMissing) return
    loadAroundUnread(ticket.id)
      .catch((refused: unknown) => {
        if (!(refused instanceof Refused)) throw refused
        showError(refused)
      })
      .finally(() => setHasAsked(true))
  }, [isMissing, ticket.id])
  return opening
}

type Unread = { count: number; hasAsked: boolean }

/**
 * Counts back from the end if the list reaches it; otherwise uses the server's answer. An answer from before this
 * opening is ignored once that message has been read. A ticket that was handed over counts one message as unread
 * although it has been read.
 */
function firstUnreadIn(conversation: ConversationState, { count, hasAsked }: Unread) {
  const { list, hasNewer, firstUnreadId } = conversation
  const counted = hasNewer ? undefined : firstUnread(list, count)
  return counted ?? list.find(({ id, read }) => id === firstUnreadId && (hasAsked || !read))
}
