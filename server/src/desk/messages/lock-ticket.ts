import { lockUnmergedForChange } from '../../contacts/lock-unmerged.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { gathered } from '../../platform/database/gathered.ts'
import { hasNetworkName, type NetworkName } from './network/network-name.ts'

/** Locks the ticket of a message. Every writer locks the ticket before the message, which prevents deadlocks. */
export const lockTicketOf = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('messages').select('ticketId').where('id', '=', messageId).limit(1),
    )
    .forNoKeyUpdate()
    .execute()

/**
 * Locks the ticket before a message is stored. Positions are drawn under this lock, so the last message in the ticket
 * list is also the last one of the conversation.
 */
export const lockTicket = ({ db }: Ctx, ticketId: number) =>
  db.selectFrom('tickets').select('id').where('id', '=', ticketId).forNoKeyUpdate().execute()

/** Like `lockTicket` for several tickets, in the order of their ids. */
export const lockTickets = ({ db }: Ctx, ticketIds: number[]) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', sql<number>`any(${ticketIds}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Like `lockTicket`, in one statement for the tickets of a batch. */
export const lockTicketOfBatch = gathered(async (ctx, ticketIds: number[]) => {
  await lockTickets(ctx, ticketIds)
  return ticketIds
})

/**
 * Locks the ticket of a message identified by its network name. The query finds one value and looks up one row: as a join,
 * the planner would read all messages of a young database.
 */
export const lockTicketByNetworkName = ({ db }: Ctx, name: NetworkName) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('messages').select('ticketId').where(hasNetworkName(name)).limit(1),
    )
    .forNoKeyUpdate()
    .execute()

/**
 * Like `lockTicketByNetworkName`, and returns the id of the message. The messages of a batch are one statement. Undefined
 * if there is no such message or, with `ifFree`, if another transaction has locked the ticket.
 */
export const lockSentMessage = gathered(
  async ({ db }, all: (Omit<NetworkName, 'fromMe'> & { ifFree: boolean })[]) => {
    const names = all.map(({ connectionId, networkId }, place) => ({
      place,
      connection_id: connectionId,
      network_id: networkId,
    }))
    const { rows } = await sql<{ place: number; id: string }>`
      select name.place, message.id
        from json_to_recordset(${JSON.stringify(names)}::json) as name (place int, connection_id int, network_id text)
       cross join lateral (
         select id, ticket_id from messages
          where company_id = app_company() and connection_id = name.connection_id
            and network_id = name.network_id and from_me limit 1) message
       cross join lateral (
         select id from tickets
          where company_id = app_company() and id = message.ticket_id
          limit 1 for no key update ${all[0]!.ifFree ? sql`skip locked` : sql``}) ticket`.execute(
      db,
    )
    const ids = new Map(rows.map(({ place, id }) => [place, id]))
    return all.map((_, place) => ids.get(place))
  },
)

/** Whether a message that fails with this code closes the service window. */
export const closesWindow = (code: string): boolean => code === 'ERR_WAPP_WINDOW_CLOSED'

/**
 * Locks what the failure of a message changes before the message itself: its ticket and, if the failure closes the service
 * window, the contact and its active ticket, which shows the window and may be another one.
 */
export async function lockForFailure(
  ctx: Ctx,
  { messageId, code }: { messageId: string; code: string },
): Promise<void> {
  const message = closesWindow(code) ? await findMessage(ctx, messageId) : undefined
  if (!message?.contactId) {
    await lockTicketOf(ctx, messageId)
    return
  }
  const { ticketId, connectionId } = message
  const contactId = await lockUnmergedForChange(ctx, message.contactId)
  await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', '=', ticketId),
        eb.and({ contactId, connectionId }).and('status', '<>', 'closed'),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const findMessage = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('messages')
    .select(['ticketId', 'contactId', 'connectionId'])
    .where('id', '=', messageId)
    .executeTakeFirst()
