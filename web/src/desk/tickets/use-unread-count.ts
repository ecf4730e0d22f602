import type { Ticket } from '@recado/contract/desk/tickets'
import { useTicketsBy } from './use-tickets.ts'
import { viewOf } from './view.ts'

/** One's own conversations, none of them sorted out. */
export const own = viewOf(new URLSearchParams())

/** One's own conversations that hold something not read, among the latest. */
export const useUnread = (): Ticket[] =>
  useTicketsBy(own, 'newest').rows.filter(({ unreadMessages }) => unreadMessages > 0)

/** How many they are. */
export const useUnreadCount = (): number => useUnread().length
