import type { Ticket } from '@recado/contract/tickets'
import { useEffect, useState } from 'react'
import { placeOf, type LogPlace } from './log-place.ts'
import { firstUnread } from './rules.ts'
import type { Conversation } from './use-conversation.ts'

const PAGES_BACK = 10
const DIVIDER_TOP_PX = 96

type Opening = { unread: { from: string; count: number } | undefined; start: LogPlace }

/**
 * Where a conversation opens: at the first message not read, under its line; else where it was left;
 * else at the end. With much unread, the pages back to the first of them are loaded before.
 */
export function useOpening(ticket: Ticket, conversation: Conversation): Opening | undefined {
  const [count] = useState(ticket.unreadMessages)
  const [pages, setPages] = useState(0)
  const [opening, setOpening] = useState<Opening>()
  const { list, isLoaded, hasOlder, loadOlder } = conversation
  const first = firstUnread(list, count)
  const isReady =
    isLoaded && (count === 0 || first !== undefined || !hasOlder || pages >= PAGES_BACK)
  if (isReady && !opening) {
    const from = first?.id ?? (count > 0 ? list[0]?.id : undefined)
    const kept = placeOf(ticket.id) ?? { is: 'end' as const }
    setOpening(
      from === undefined
        ? { unread: undefined, start: kept }
        : { unread: { from, count }, start: { is: 'at', id: from, top: DIVIDER_TOP_PX } },
    )
  }
  useEffect(() => {
    if (!isLoaded || isReady) return
    void loadOlder().finally(() => setPages((before) => before + 1))
  }, [isLoaded, isReady, pages, loadOlder])
  return opening
}
