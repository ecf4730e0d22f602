import type { MediaType } from '@recado/contract/platform/media'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MediaRef } from '../../platform/whatsapp-driver.ts'
import { insertPendingFiles } from './files.ts'
import type { Extra } from './rules.ts'
import { toMessage, selectMessage } from './columns.ts'

/** A message from the network, written by the customer or on the company's own phone. */
export type InboundMessage = {
  ticket: Ticket
  networkId: string
  connectionId: number
  body: string
  mediaType: MediaType
  fromMe: boolean
  at: Date
  quotedId: string | null
  extra: Extra | null
  isForwarded: boolean
  /** True if no agent needs to read the message. */
  isRead: boolean
  /** File still on the network. The message is stored at once; the file follows. */
  file: MediaRef | undefined
}

/** Stores messages in the given order and returns them in that order. */
export async function insertInbound(ctx: Ctx, all: InboundMessage[]): Promise<Message[]> {
  const rows = await insertRows(ctx, all)
  const files = all.flatMap(({ file: ref, ticket: { whatsappId } }, i) =>
    ref ? [{ messageId: rows[i]!.id, connectionId: whatsappId, ref }] : [],
  )
  if (files.length > 0) await insertPendingFiles(ctx, files)
  if (files.length === 0 && all.every(({ quotedId }) => quotedId === null))
    return rows.map((row, i) =>
      toMessage(ctx)({ ...row, ...noJoinedRows, contactName: all[i]!.ticket.contact.name }),
    )
  const ids = rows.map(({ id }) => id)
  const shown = await selectMessage(ctx.db)
    .where('messages.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return shown.toSorted((one, other) => one.position - other.position).map(toMessage(ctx))
}

/** Inserts all rows in one statement. Positions follow the given order. */
async function insertRows(
  { db }: Ctx,
  all: InboundMessage[],
): Promise<Selectable<Tables['messages']>[]> {
  const { rows } = await sql<Selectable<Tables['messages']>>`
    insert into messages (ticket_id, contact_id, queue_id, connection_id, network_id, body, media_type, extra, from_me,
                          read, ack, is_forwarded, quoted_id, sent_at, created_at)
    select ticket_id, contact_id, queue_id, connection_id, network_id, body, media_type, extra, from_me,
           read, ack, is_forwarded, quoted_id, sent_at, created_at
      from json_populate_recordset(null::messages, ${JSON.stringify(all.map(rowOf))}::json) with ordinality
     order by ordinality
    returning *`.execute(db)
  return rows.toSorted((one, other) => one.position - other.position)
}

const rowOf = ({ ticket, fromMe, at, ...told }: InboundMessage) => ({
  ticket_id: ticket.id,
  contact_id: ticket.contactId,
  queue_id: ticket.queueId,
  connection_id: told.connectionId,
  network_id: told.networkId,
  body: told.body,
  media_type: told.mediaType,
  extra: told.extra,
  from_me: fromMe,
  read: told.isRead,
  ack: fromMe ? 1 : 0,
  is_forwarded: told.isForwarded,
  quoted_id: told.quotedId,
  sent_at: fromMe ? at : null,
  created_at: at,
})

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
  quotedUserName: null,
  quotedTicketId: null,
  quotedContactId: null,
  quotedContactName: null,
  quotedFileState: null,
  quotedFileName: null,
  language: null,
} as const
