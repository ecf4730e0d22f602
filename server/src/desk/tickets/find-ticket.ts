import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { gathered } from '../../platform/database/gathered.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { lockTickets } from '../messages/lock-ticket.ts'
import { type SelectedTicket, selectTicket } from './columns.ts'

type Found = Promise<SelectedTicket | undefined>

/** One ticket with all columns of the contract, whether the caller may see it or not. */
export async function findTicket({ db }: Ctx, ticketId: number): Found {
  return (await selectWith(db, byId, { inputs: {}, values: { ticketIds: [ticketId] } }))[0]
}

/** Like `findTicket`, in one statement for the tickets of a batch. */
export const findTicketOfBatch = gathered(findTickets)

/** Like `findTicketOfBatch`. Locks the tickets before it reads them, in one message. */
export const lockAndFindTicketOfBatch = gathered(async (ctx, ticketIds: number[]) => {
  // Concurrent queries are sent in one message in the order of their calls, so the tickets are read under the locks.
  const [, tickets] = await Promise.all([lockTickets(ctx, ticketIds), findTickets(ctx, ticketIds)])
  return tickets
})

async function findTickets(
  { db }: Ctx,
  ticketIds: number[],
): Promise<(SelectedTicket | undefined)[]> {
  const rows = await selectWith(db, byId, { inputs: {}, values: { ticketIds } })
  const byTicket = new Map(rows.map((row) => [row.id, row]))
  return ticketIds.map((id) => byTicket.get(id))
}

/** The tickets of these messages. */
export const findTicketsOfMessages = (
  { db }: Ctx,
  messageIds: string[],
): Promise<SelectedTicket[]> => selectWith(db, byMessages, { inputs: {}, values: { messageIds } })

export type ConversationKey = { contactId: number; connectionId: number }

/** The active ticket of a contact on a connection, else the latest closed one. */
export async function findLatestTicket({ db }: Ctx, conversation: ConversationKey): Found {
  return (await selectWith(db, byConversation, { inputs: {}, values: conversation }))[0]
}

type Db = Ctx['db']

const byId = (db: Db, _: object, { ticketIds }: { ticketIds: number[] }) =>
  selectTicket(db)
    .where('tickets.id', '=', sql<number>`any(${ticketIds}::int[])`)
    .compile()

const byMessages = (db: Db, _: object, { messageIds }: { messageIds: string[] }) =>
  selectTicket(db)
    .where(
      'tickets.id',
      '=',
      sql<number>`any(array(
        select message.ticket_id from unnest(${messageIds}::uuid[]) as wanted (id)
         cross join lateral (
           select ticket_id from messages where company_id = app_company() and id = wanted.id limit 1) message))`,
    )
    .compile()

const byConversation = (db: Db, _: object, { contactId, connectionId }: ConversationKey) =>
  selectTicket(db)
    .where('tickets.id', '=', (eb) =>
      eb
        .selectFrom('tickets as one')
        .select('one.id')
        .where('one.contactId', '=', contactId)
        .where('one.connectionId', '=', connectionId)
        .orderBy(sql`one.status = 'closed'`)
        .orderBy('one.id', 'desc')
        .limit(1),
    )
    .compile()
