import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'

/** Why somebody is told: their customer wrote, somebody waits for anybody, or a colleague handed a ticket over. */
export type Occasion = 'own' | 'waiting' | 'given'

type News = { message: Message; ticket: Ticket }

const toPending = ['begun', 'reopened', 'returned', 'transferred']

/** What of all that happens is worth a sound to this person; nothing they did themselves is. */
export function occasionOf({ message, ticket }: News, userId: number): Occasion | undefined {
  const { system, fromMe, user } = message
  if (user?.id === userId) return undefined
  if (system) {
    if (system.action === 'transferred' && ticket.userId === userId) return 'given'
    return ticket.status === 'pending' && toPending.includes(system.action) ? 'waiting' : undefined
  }
  if (fromMe || message.isDeleted) return undefined
  if (ticket.status === 'open' && ticket.userId === userId) return 'own'
  // The first word of a wait; whoever goes on writing still waits.
  return ticket.status === 'pending' && ticket.unreadMessages <= 1 ? 'waiting' : undefined
}

/** How near a tab is to the news: the nearest tells of it, for all tabs. */
export type Nearness = 'inView' | 'focused' | 'hidden' | 'mute'

/** The nearer, the sooner a tab speaks up; one that has the conversation in view does so to keep all others quiet. */
export const delayMs: Record<Nearness, number> = { inView: 0, focused: 60, hidden: 150, mute: 400 }
