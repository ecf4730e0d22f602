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
 * Where a conversation opens: at the first message not read, under its line; else where it was left; else at the end.
 * Where the first unread message is not loaded, one request fetches it before anything is drawn.
 */
export function useOpening(ticket: Ticket, conversation: ConversationState): Opening | undefined {
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
 * Counted back from the end where the list reaches it; else as the server said. An answer from before this opening does not
 * hold once that message was read; a ticket that was handed over counts one as unread, though it was read.
 */
function firstUnreadIn(conversation: ConversationState, { count, hasAsked }: Unread) {
  const { list, hasNewer, firstUnreadId } = conversation
  const counted = hasNewer ? undefined : firstUnread(list, count)
  return counted ?? list.find(({ id, read }) => id === firstUnreadId && (hasAsked || !read))
}
