import { useState } from 'react'
import { useSession } from '../../app/session/session.ts'
import { lastPositionOf, countUnseenAfter, useLastPosition } from '../messages/last-seen.ts'

type Terms = { ticketId: number; isWriting: boolean }

/**
 * Asks once before an answer is sent past messages that arrived while it was written. Messages on screen when the
 * writing began count as seen. Messages that only the server knows about are checked by the server.
 */
export function useReplyGuard({ ticketId, isWriting }: Terms) {
  const { user } = useSession()
  const last = useLastPosition(ticketId)
  const [seen, setSeen] = useState(0)
  const [count, setCount] = useState(0)
  const now = Math.max(seen, last)
  if (seen !== now && (!isWriting || seen === 0)) setSeen(now)
  if (!isWriting && count > 0) setCount(0)
  const accept = () => {
    setSeen(Math.max(now, lastPositionOf(ticketId)))
    setCount(0)
  }
  return {
    /** Number of new messages in the question; 0 while nothing is asked. */
    count,
    /** Marks all messages so far as seen. */
    accept,
    /** The last position seen, for the server's check. */
    seenPosition: now,
    /** True if the answer may be sent. Otherwise shows the question; the next press sends. */
    mayPass: (): boolean => {
      const unseen = count > 0 ? 0 : countUnseenAfter(ticketId, { seen, userId: user.id })
      if (unseen > 0) setCount(unseen)
      else accept()
      return unseen === 0
    },
  }
}

export type ReplyGuardState = ReturnType<typeof useReplyGuard>
