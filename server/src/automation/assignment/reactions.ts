import { type TicketChange, ticketChanged } from '../../desk/hooks.ts'
import { isUnattended } from '../../desk/tickets/rules.ts'

/** A ticket has begun to wait in a queue, or has freed a slot of its agent. */
ticketChanged.register(async (ctx, change) => {
  if (waits(change) || freesSlot(change)) ctx.signal('assignment', { companyId: ctx.companyId })
})

const waits = ({ ticket }: TicketChange): boolean => isUnattended(ticket) && ticket.queueId !== null

const freesSlot = ({ ticket, before }: TicketChange): boolean =>
  typeof before?.userId === 'number' &&
  (ticket.userId !== before.userId || ticket.status !== 'open')
