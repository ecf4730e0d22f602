import type { MediaType } from '@recado/contract/platform/media'
import type { Ticket } from '@recado/contract/desk/tickets'
import { type Expression, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { gatheredApart } from '../../platform/database/gathered.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { previewOf } from './rules.ts'
import { toTicket, selectTicket } from './columns.ts'
import { columnsFrom, jsonRows, type TicketValues, toJsonRows } from './update.ts'

/** The last message, as values or as columns of a statement that updates many tickets. */
export type LastMessage = {
  preview: string | Expression<string>
  mediaType: MediaType | Expression<MediaType>
  fromMe: boolean
  /** The member of a group who wrote it. */
  speaker?: string | null | undefined
  /** From the company's phone, but not from a person: the customer goes on waiting. */
  isAutomatic?: boolean | undefined
  /** Number of new messages. */
  count: number | Expression<number>
}

/** Last-message columns of a ticket. */
export const lastMessageColumns = (
  { now }: Ctx,
  { preview, mediaType, fromMe, speaker = null, count }: LastMessage,
) => ({
  lastMessage: preview,
  lastMessageType: mediaType,
  lastMessageFromMe: fromMe,
  lastMessageBy: null,
  lastMessageSpeaker: speaker,
  lastMessageFailed: false,
  lastMessageAt: now,
  idleMessageAt: null,
  messagesCount: sql<number>`tickets.messages_count + ${count}`,
})

/** Last-message columns with waiting time and unread count. A message typed on the phone marks the ticket as read. */
export const activityColumns = (ctx: Ctx, said: LastMessage) => ({
  ...lastMessageColumns(ctx, said),
  ...(said.fromMe
    ? !said.isAutomatic && { waitingSince: null, unreadMessages: 0 }
    : {
        unreadMessages: sql<number>`tickets.unread_messages + ${said.count}`,
        waitingSince: sql<Date>`coalesce(tickets.waiting_since, ${ctx.now})`,
      }),
})

export type ContactMessages = {
  contactId: number
  /** Number of new messages, all from the customer. The other fields describe the last one. */
  count: number
  body: string
  mediaType: MediaType
}

/**
 * Updates the active tickets of these contacts on this connection with their new messages. Skips locked tickets, for
 * example those that a merge moves, and contacts that are being deleted: a transaction that holds many rows and waits for
 * none cannot be part of a deadlock.
 */
export async function updateActiveTickets(
  ctx: Ctx,
  { connectionId, arrivals }: { connectionId: number; arrivals: ContactMessages[] },
): Promise<Ticket[]> {
  const rows = await selectTicket(
    ctx.db.with('tickets', (inside) =>
      inside
        .updateTable('tickets')
        .from(lockFreeTickets(connectionId, arrivals))
        .set({ updatedAt: ctx.now, ...activityColumns(ctx, { ...columns, fromMe: false }) })
        .whereRef('tickets.id', '=', 'free.id')
        .returningAll('tickets'),
    ),
  ).execute()
  return rows.map(toTicket)
}

const columns = {
  preview: sql<string>`free.preview`,
  mediaType: sql<MediaType>`free.media_type`,
  count: sql<number>`free.count`,
}

function lockFreeTickets(connectionId: number, arrivals: ContactMessages[]) {
  const of = <T>(what: (one: ContactMessages) => T): T[] => arrivals.map(what)
  return sql<{ id: number }>`(
    select ticket.id, said.*
      from unnest(${of((one) => one.contactId)}::int[], ${of((one) => one.count)}::int[],
                  ${of((one) => previewOf(one.body))}::text[], ${of((one) => one.mediaType)}::text[])
             as said (contact_id, count, preview, media_type)
     cross join lateral (
       select id from contacts
        where company_id = app_company() and id = said.contact_id and merged_into is null
        limit 1 for key share skip locked) contact
     cross join lateral (
       select id from tickets
        where company_id = app_company() and contact_id = contact.id and connection_id = ${connectionId}
          and status <> 'closed'
        limit 1 for no key update skip locked) ticket)`.as<'free'>(sql`free`)
}

/** Columns of a ticket that change together with its last message. Who sees the ticket stays the same. */
export type TicketChanges = Omit<TicketValues, 'id' | 'updatedAt' | 'status' | 'userId' | 'queueId'>

type SentMessage = {
  ticketId: number
  body: string
  mediaType: MediaType
  /** Author, if a person wrote it. */
  userId: number | null
  /** Automated or forwarded: a waiting customer goes on waiting. */
  isNoAnswer?: boolean | undefined
  /** An idle message: sent once per waiting time. */
  isReminder?: boolean | undefined
  /** Written together with the last message. */
  changes?: TicketChanges | undefined
}

/** Updates the ticket with a message of ours and ends the wait. The messages that a batch answers with are one statement. */
export const recordSent = gatheredApart(
  ({ ticketId }: SentMessage) => ticketId,
  async (ctx, all): Promise<(Ticket | undefined)[]> => {
    const groups = Map.groupBy(all, effectOf).values()
    const tickets = await Promise.all(groups.map((group) => record(ctx, group)))
    const byId = new Map(tickets.flat().map((ticket) => [ticket.id, ticket]))
    return all.map(({ ticketId }) => byId.get(ticketId))
  },
)

const effectOf = ({ isNoAnswer, isReminder, changes = {} }: SentMessage) =>
  `${isNoAnswer} ${isReminder} ${Object.keys(changes).join()}`

/** Messages with the same effect. */
async function record({ db, now }: Ctx, all: SentMessage[]): Promise<Ticket[]> {
  const { isNoAnswer = false, isReminder = false, changes = {} } = all[0]!
  const sent = all.map((one) => ({
    id: one.ticketId,
    lastMessage: previewOf(one.body),
    lastMessageType: one.mediaType,
    lastMessageBy: one.userId,
    ...one.changes,
  }))
  const inputs = { isNoAnswer, isReminder, changed: Object.keys(changes) }
  const values = { json: toJsonRows(sent), now }
  return (await selectWith(db, recording, { inputs, values })).map(toTicket)
}

type Effect = { isNoAnswer: boolean; isReminder: boolean; changed: string[] }

const recording = (
  db: Ctx['db'],
  { isNoAnswer, isReminder, changed }: Effect,
  { json, now }: { json: string; now: Date },
) =>
  selectTicket(
    db.with('tickets', (inside) =>
      inside
        .updateTable('tickets')
        .from(jsonRows(json).as<'sent'>(sql`sent`))
        .set({
          ...columnsFrom('sent', ['lastMessage', 'lastMessageType', 'lastMessageBy', ...changed]),
          updatedAt: now,
          lastMessageFromMe: true,
          lastMessageSpeaker: null,
          lastMessageFailed: false,
          lastMessageAt: now,
          ...(!isNoAnswer && { waitingSince: null }),
          idleMessageAt: isReminder ? now : null,
          messagesCount: sql<number>`tickets.messages_count + 1`,
        })
        .whereRef('tickets.id', '=', 'sent.id')
        .returningAll('tickets'),
    ),
  ).compile()
