import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { call, Refused } from '../../app/calls/api.ts'
import { useResync } from '../../app/live/live.ts'
import { useSession } from '../../app/session/session.ts'
import { applyOwnChange } from '../tickets/live.ts'
import { markRead } from '../messages/cached-conversations.ts'

type Terms = { ticket: Ticket; isEndInView: boolean }

/**
 * Sends read receipts to the customer. Only the user who attends the ticket does so, and only while the page is visible
 * and the end of the conversation is in view.
 */
export function useReadReceipts({ ticket, isEndInView }: Terms): void {
  const { user } = useSession()
  const isVisible = useDocumentVisibility() === 'visible'
  const isAsking = useRef(false)
  const latest = useRef(0)
  const [turn, setTurn] = useState(0)
  const { id: ticketId, unreadMessages: unread, status } = ticket
  const isOurs = status === 'open' && ticket.userId === user.id
  const isRead = isOurs && isVisible && isEndInView && unread > 0
  useResync(() => setTurn((before) => before + 1))
  useEffect(() => {
    latest.current = unread
    if (!isRead || isAsking.current) return
    isAsking.current = true
    call(tickets.read, { ticketId })
      .then((read) => {
        markRead(ticketId)
        applyOwnChange(read, user.id)
      })
      .catch((refused: unknown) => {
        // The ticket belongs to somebody else, or the connection is down; the next reconnect retries.
        if (!(refused instanceof Refused)) throw refused
      })
      .finally(() => {
        isAsking.current = false
        // A message arrived during the request; a second request marks it as read.
        if (latest.current > unread) setTurn((before) => before + 1)
      })
  }, [isRead, unread, turn, ticketId, user.id])
}
