import type { Ticket } from '@recado/contract/desk/tickets'
import { useTicketsBy } from './use-tickets.ts'
import { viewOf } from './view.ts'

/** The view of the user's own tickets, without filters. */
export const ownView = viewOf(new URLSearchParams())

/** The user's own tickets with unread messages, among the newest. */
export const useUnreadTickets = (): Ticket[] =>
  useTicketsBy(ownView, 'newest').rows.filter(({ unreadMessages }) => unreadMessages > 0)

/** The number of the user's own tickets with unread messages. */
export const useUnreadCount = (): number => useUnreadTickets().length
