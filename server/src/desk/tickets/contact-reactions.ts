import { ticketDeleted } from '@recado/contract/desk/tickets'
import { contactRemoval, contactsMerged, mergeUndone, numberChanged } from '../../contacts/hooks.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueueTicketFileRemoval } from '../../platform/files/removal.ts'
import { ticketRemoval } from '../hooks.ts'
import { lockSchedulesOf } from '../schedules/lock-schedules.ts'
import { addLine } from '../messages/timeline.ts'
import { emitTicketUpdated } from './update.ts'
import { lockActiveTicketsOf } from './of-contact.ts'
import { roomsOf } from './visibility.ts'

/** Adds a line to every active ticket that says who changed the number, and notifies the agent of the ticket. */
numberChanged.register(async (ctx, { contactId, from, to }) => {
  const text = [from, to].filter(Boolean).join(' → ')
  await addLineToActiveTickets(ctx, contactId, { action: 'numberChanged', text })
})

contactsMerged.register((ctx, { keptId, mergedName }) =>
  addLineToActiveTickets(ctx, keptId, { action: 'merged', text: mergedName }),
)

mergeUndone.register(async (ctx, { contactIds }) => {
  for (const contactId of contactIds)
    for (const ticket of await lockActiveTicketsOf(ctx, contactId)) emitTicketUpdated(ctx, ticket)
})

/** Tickets are deleted with the contact, once messages in progress are stored. A job removes their files. */
contactRemoval.register(async (ctx, { contactId }) => {
  await lockSchedulesOf(ctx, 'contactId', contactId)
  const tickets = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'userId', 'queueId'])
    .where('contactId', '=', contactId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ticketIds = tickets.map(({ id }) => id)
  await enqueueTicketFileRemoval(ctx, ticketIds)
  await ticketRemoval.run(ctx, { ticketIds })
  for (const ticket of tickets)
    ctx.emit(ticketDeleted, { ticketId: ticket.id }, { rooms: roomsOf(ticket) })
})

async function addLineToActiveTickets(
  ctx: Ctx,
  contactId: number,
  line: Parameters<typeof addLine>[2],
): Promise<void> {
  for (const ticket of await lockActiveTicketsOf(ctx, contactId)) {
    emitTicketUpdated(ctx, ticket)
    await addLine(ctx, ticket, line)
  }
}
