import { randomUUID } from 'node:crypto'
import type { MediaType } from '@recado/contract/platform/media'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { gathered } from '../../platform/database/gathered.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { withStorableTexts } from '../../platform/storable-text.ts'
import { selectMessage } from './columns.ts'
import { lockTickets } from './lock-ticket.ts'
import { toMessage } from './to-message.ts'
import type { Extra } from './rules.ts'

/** A message or timeline line to store. */
export type NewMessage = {
  /** Chosen by a client, which may repeat the request. Absent: a new id. */
  id?: string | undefined
  ticket: Pick<Ticket, 'id' | 'contactId' | 'queueId'>
  /** The connection and the id on its network. Absent for timeline lines, which never reach the network. */
  network?: { connectionId: number; networkId: string }
  /** The user who wrote it. Null for the customer, the phone and the product itself. */
  userId: number | null
  body: string
  mediaType: MediaType
  extra?: Extra | null | undefined
  quotedId?: string | null | undefined
  isForwarded?: boolean | undefined
  fromMe: boolean
  /** True if no agent needs to read it. */
  isRead: boolean
  /** When the network accepted it, if that is known. */
  sentAt?: Date | undefined
  createdAt: Date
}

export type MessageRow = Selectable<Tables['messages']>

/**
 * Stores messages in one statement and returns their rows in the given order, which is the order of the positions.
 * Leaves out a message whose id, chosen by a client, is already stored.
 */
export async function insertMessages({ db }: Ctx, all: NewMessage[]): Promise<MessageRow[]> {
  const { rows } = await insertion(shapeOf(all), rowsOf(all)).execute(db)
  return rows.toSorted((one, other) => one.position - other.position)
}

/** Like `insertMessages` for one message, with everything shown of it except a file. */
export async function insertMessage(ctx: Ctx, message: NewMessage): Promise<Message | undefined> {
  return (await insertShown(ctx, [message]))[0]
}

/** Like `insertMessages`, with everything shown of the messages except files. */
export async function insertShown(ctx: Ctx, all: NewMessage[]): Promise<Message[]> {
  const rows = await selectWith(ctx.db, shownInsertion, {
    inputs: shapeOf(all),
    values: rowsOf(all),
  })
  return rows.toSorted((one, other) => one.position - other.position).map(toMessage(ctx))
}

/**
 * Like `insertMessage` for a message of the product itself that quotes nothing: it shows nothing of another table. Locks the
 * tickets and inserts the messages that a batch answers with, in one round trip.
 */
export const insertOwnMessage = gathered(
  async (ctx, all: (NewMessage & { ticket: Ticket; userId: null })[]): Promise<Message[]> => {
    const ticketIds = all.map(({ ticket }) => ticket.id)
    // Concurrent queries are sent in one message in the order of their calls.
    const [, rows] = await Promise.all([lockTickets(ctx, ticketIds), insertMessages(ctx, all)])
    return rows.map((row, i) => withoutJoins(ctx, row, all[i]!.ticket))
  },
)

/** A new message without author, quotation and file, which is no line, of this ticket. */
export const withoutJoins = (ctx: Ctx, row: MessageRow, { contact }: Pick<Ticket, 'contact'>) =>
  toMessage(ctx)({ ...row, ...noJoinedRows, contactName: contact.name })

/** Joined columns of a new message without file or quotation: all null. */
const noJoinedRows = {
  userName: null,
  fileState: null,
  fileName: null,
  mime: null,
  size: null,
  width: null,
  height: null,
  seconds: null,
  fileRefused: null,
  hasFileRef: null,
  quotedBody: null,
  quotedFromMe: null,
  quotedType: null,
  quotedIsDeleted: null,
  quotedUserId: null,
  quotedExtra: null,
  quotedUserName: null,
  quotedTicketId: null,
  quotedContactId: null,
  quotedContactName: null,
  quotedFileState: null,
  quotedFileName: null,
  language: null,
} as const

const shownInsertion = (db: Ctx['db'], shape: Shape, rows: Rows) =>
  selectMessage(db.with('messages', () => sql<MessageRow>`(${insertion(shape, rows)})`)).compile()

const columns =
  sql.raw(`id, ticket_id, contact_id, queue_id, connection_id, user_id, network_id, body, media_type, extra,
  from_me, read, ack, is_forwarded, quoted_id, sent_at, created_at`)

const unlessStored = sql.raw('on conflict (company_id, id) do nothing')
const nothing = sql.raw('')

type Shape = { mayBeStored: boolean }

const shapeOf = (all: NewMessage[]): Shape => ({
  mayBeStored: all.some(({ id }) => id !== undefined),
})

/** The rows as JSON. */
type Rows = { json: string }

const rowsOf = (all: NewMessage[]): Rows => ({ json: JSON.stringify(all.map(rowOf)) })

const insertion = ({ mayBeStored }: Shape, { json }: Rows): RawBuilder<MessageRow> => sql`
  insert into messages (${columns})
  select ${columns}
    from json_populate_recordset(null::public.messages, ${json}::json) with ordinality
   order by ordinality
  ${mayBeStored ? unlessStored : nothing}
  returning *`

const rowOf = ({ ticket, network, fromMe, sentAt, ...message }: NewMessage) => ({
  id: message.id ?? randomUUID(),
  ticket_id: ticket.id,
  contact_id: ticket.contactId,
  queue_id: ticket.queueId,
  connection_id: network?.connectionId ?? null,
  user_id: message.userId,
  network_id: network?.networkId ?? null,
  // JSON cannot carry an unpaired surrogate to the database.
  body: message.body.toWellFormed(),
  media_type: message.mediaType,
  extra: message.extra ? withStorableTexts(message.extra) : null,
  from_me: fromMe,
  read: message.isRead,
  ack: sentAt ? 1 : 0,
  is_forwarded: message.isForwarded ?? false,
  quoted_id: message.quotedId ?? null,
  sent_at: sentAt ?? null,
  created_at: message.createdAt,
})
