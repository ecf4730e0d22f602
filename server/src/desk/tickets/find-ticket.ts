import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { hasNetworkName, type NetworkName } from '../messages/network/network-name.ts'
import { type SelectedTicket, selectTicket } from './columns.ts'

type Found = Promise<SelectedTicket | undefined>

/** One ticket with all columns of the contract, whether the caller may see it or not. */
export async function findTicket({ db }: Ctx, ticketId: number): Found {
  return (await selectWith(db, byId, { inputs: {}, values: { ticketId } }))[0]
}

/** The ticket of a message. */
export async function findTicketOfMessage({ db }: Ctx, messageId: string): Found {
  return (await selectWith(db, byMessage, { inputs: {}, values: { messageId } }))[0]
}

/** The ticket of a message, by the name of the message on the network. */
export async function findTicketByNetworkName({ db }: Ctx, name: NetworkName): Found {
  return (await selectWith(db, byNetworkName, { inputs: { fromMe: name.fromMe }, values: name }))[0]
}

export type ConversationKey = { contactId: number; connectionId: number }

/** The active ticket of a contact on a connection, else the latest closed one. */
export async function findLatestTicket({ db }: Ctx, conversation: ConversationKey): Found {
  return (await selectWith(db, byConversation, { inputs: {}, values: conversation }))[0]
}

type Db = Ctx['db']

const byId = (db: Db, _: object, { ticketId }: { ticketId: number }) =>
  selectTicket(db).where('tickets.id', '=', ticketId).compile()

const byMessage = (db: Db, _: object, { messageId }: { messageId: string }) =>
  selectTicket(db)
    .where('tickets.id', '=', (eb) =>
      eb.selectFrom('messages').select('ticketId').where('id', '=', messageId),
    )
    .compile()

const byNetworkName = (
  db: Db,
  { fromMe }: Pick<NetworkName, 'fromMe'>,
  { connectionId, networkId }: Omit<NetworkName, 'fromMe'>,
) =>
  selectTicket(db)
    .where('tickets.id', '=', (eb) =>
      eb
        .selectFrom('messages')
        .select('ticketId')
        .where(hasNetworkName({ connectionId, networkId, fromMe })),
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
