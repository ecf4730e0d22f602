import type { Input } from '@recado/contract/platform/endpoint'
import type { Ticket, tickets } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { nameOfQueue } from '../../accounts/queues/queries.ts'
import { nameOfUser } from '../../accounts/users/queries.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal, refuseViolations } from '../../platform/refusal.ts'
import { updateTicket, emitTicketUpdated } from './update.ts'
import { refuseSecondActive } from './one-active.ts'
import { openTicket } from './open-ticket.ts'
import { otherActiveTicket, showTicket } from './queries.ts'
import { markedUnread } from './transfer.ts'

refuseViolations({
  tickets_one_active: 'ERR_OTHER_OPEN_TICKET',
  // The connection was deleted while the ticket was created.
  tickets_company_id_connection_id_fkey: 'ERR_CREATING_TICKET',
})

/**
 * Creates a ticket by an agent, for themselves or for a colleague. Refuses if the contact has an active ticket on the
 * same connection, and says whose it is.
 */
export async function createTicket(
  ctx: Ctx,
  { contactId, whatsappId, queueId, userId = ctx.user.id }: Input<typeof tickets.create>,
): Promise<Ticket> {
  if (queueId) await nameOfQueue(ctx, queueId)
  const { isGroup, blockedAt } = await ctx.db
    .selectFrom('contacts')
    .select(['isGroup', 'blockedAt'])
    .where('id', '=', contactId)
    .where('mergedInto', 'is', null)
    // Prevents a merge of the contact until the ticket exists and moves with it.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  if (blockedAt) throw new Refusal('ERR_CONTACT_BLOCKED')
  if (!whatsappId) await refuseSecondOnDefault(ctx, contactId)
  const connectionId = await chooseConnection(ctx, whatsappId)
  await refuseSecondActive(ctx, { contactId, connectionId })
  const ticketId = await openOwnTicket(ctx, {
    contactId,
    connectionId,
    isGroup,
    queueId: queueId ?? null,
  })
  if (userId !== ctx.user.id) return transferNewTicket(ctx, { ticketId, userId })
  const ticket = await showTicket(ctx, { ticketId })
  emitTicketUpdated(ctx, ticket, null)
  await addLine(ctx, ticket, { action: 'begun' })
  return ticket
}

/** Refuses if the contact has an active ticket on the default connection, also while that connection is off. */
async function refuseSecondOnDefault(ctx: Ctx, contactId: number): Promise<void> {
  const usual = await ctx.db
    .selectFrom('connections')
    .select('id')
    .where('isDefault', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (usual) await refuseSecondActive(ctx, { contactId, connectionId: usual.id })
}

/** Creates the ticket and transfers it to a colleague, as unread. The ticket keeps the chosen queue. */
async function transferNewTicket(
  ctx: Ctx,
  { ticketId, userId }: { ticketId: number; userId: number },
): Promise<Ticket> {
  const toUser = await nameOfUser(ctx, userId)
  const ticket = await updateTicket(ctx, (update) =>
    update.set({ userId, ...markedUnread }).where('id', '=', ticketId),
  )
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  emitTicketUpdated(ctx, ticket, null)
  await addLine(ctx, ticket, { action: 'begun' })
  await addLine(ctx, ticket, { action: 'transferred', toUser })
  return ticket
}

type NewTicket = {
  contactId: number
  connectionId: number
  isGroup: boolean
  queueId: number | null
}

/** Opens a ticket for the caller. Refuses if the customer's concurrent message has created one, and names that ticket. */
async function openOwnTicket(ctx: Ctx, ticket: NewTicket): Promise<number> {
  const created = await openTicket(ctx, { ...ticket, status: 'open', userId: ctx.user.id })
  if (created) return created.id
  throw new Refusal('ERR_OTHER_OPEN_TICKET', await otherActiveTicket(ctx, ticket))
}

/**
 * The given connection; else the default one, unless it is off and another one is connected. A connection that is
 * opening is not off, because it is available soon and the customer does not know another number.
 */
export async function chooseConnection(
  { db }: Ctx,
  wanted: number | null | undefined,
): Promise<number> {
  const rows = db.selectFrom('connections').select('id').where('deletedAt', 'is', null)
  const { id } = wanted
    ? await rows.where('id', '=', wanted).executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
    : await rows
        .where((eb) => eb.or([eb('isDefault', '=', true), eb('status', '=', 'CONNECTED')]))
        .orderBy(sql`is_default and status in ('CONNECTED', 'OPENING')`, 'desc')
        .orderBy(sql`status = 'CONNECTED'`, 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow(missing('ERR_NO_DEF_WAPP_FOUND'))
  return id
}
