import { useState } from 'react'
import { useSession } from '../../app/session/session.ts'
import { lastPositionOf, unseenBehind, useLastPosition } from '../messages/last-seen.ts'

type Terms = { ticketId: number; isWriting: boolean }

/**
 * Asks once before an answer goes past words that came while it was written. What stood there when the writing
 * began counts as seen; what the server alone knows of, it refuses itself.
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
    /** New messages that were asked about; 0 while nothing is asked. */
    count,
    /** The writer knows of everything so far. */
    accept,
    /** What to tell the server was seen. */
    seenPosition: now,
    /** True where the answer may go; else the question stands on screen, and the next press is the answer to it. */
    mayPass: (): boolean => {
      const unseen = count > 0 ? 0 : unseenBehind(ticketId, { seen, userId: user.id })
      if (unseen > 0) setCount(unseen)
      else accept()
      return unseen === 0
    },
  }
}

export type Guard = ReturnType<typeof useReplyGuard>
