import { useTicketsBy } from './use-tickets.ts'
import { viewOf } from './view.ts'

const own = viewOf(new URLSearchParams())

/** How many of one's own conversations hold something not read, among the latest. */
export const useUnreadCount = (): number =>
  useTicketsBy(own, 'newest').rows.filter(({ unreadMessages }) => unreadMessages > 0).length
