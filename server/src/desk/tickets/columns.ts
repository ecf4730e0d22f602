import type { Ticket, TicketStatus } from '@recado/contract/desk/tickets'
import type { Tag } from '@recado/contract/desk/tags'
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { toPerson } from '../../accounts/users/rules.ts'
import type { TicketQuery } from './filter.ts'
import { deadlineOf } from './ticket-deadline.ts'
import { serviceWindowEndsAt, windowOf } from './ticket-window.ts'

const columns = [
  'tickets.id',
  'tickets.uuid',
  'tickets.revision',
  'tickets.status',
  'tickets.isGroup',
  'tickets.unreadMessages',
  'tickets.messagesCount',
  'tickets.lastMessage',
  'tickets.lastMessageType',
  'tickets.lastMessageFromMe',
  'tickets.lastMessageFailed',
  'tickets.lastMessageBy',
  'tickets.lastMessageSpeaker',
  'tickets.lastMessageAt',
  'tickets.waitingSince',
  'tickets.contactId',
  'tickets.userId',
  'tickets.queueId',
  'tickets.connectionId',
  'tickets.expirationTime',
  'tickets.sendIdlenessMessage',
  'tickets.snoozedUntil',
  'tickets.botState',
  'tickets.botOptionId',
  'tickets.botPausedBy',
  'tickets.backAt',
  'tickets.deadlineAt',
  'tickets.deadlineKind',
  'tickets.deadlineBreached',
  'tickets.closedAt',
  'tickets.closingReasonId',
  'tickets.closingReason',
  'tickets.closingNote',
  'tickets.createdAt',
  'tickets.updatedAt',
  'contacts.uuid as contactUuid',
  'contacts.name as contactName',
  'contacts.number as contactNumber',
  'contacts.email as contactEmail',
  'contacts.profilePicUrl as contactPicture',
  'contacts.blockedAt as contactBlockedAt',
  'users.name as userName',
  'speakers.name as speakerName',
  'queues.name as queueName',
  'queues.color as queueColor',
  'connections.name as connectionName',
  'connections.deletedAt as connectionDeletedAt',
  'connections.serviceWindowHours',
] as const

const asList = sql<
  Tag[]
>`json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color) order by tags.name)`

/** Tags as one JSON list by name, read with the row itself. */
export const tagsOfTicket = sql<Tag[]>`coalesce(
  (select ${asList}
     from ticket_tags join tags on tags.company_id = ticket_tags.company_id and tags.id = ticket_tags.tag_id
    where ticket_tags.company_id = tickets.company_id and ticket_tags.ticket_id = tickets.id), '[]')`.as(
  'tags',
)

/** Last activity: the last message, or a later acceptance, reopening or end of a snooze. */
export const lastActivityAt = sql`greatest(tickets.last_message_at, tickets.started_at, tickets.back_at)`

/**
 * When the ticket closes automatically: if it is open and not snoozed and the last message is ours, its own minutes,
 * else those of its connection, after the last activity.
 */
export const expiresAt = (ofConnection: RawBuilder<unknown>) =>
  sql<Date | null>`case
    when tickets.status = 'open' and tickets.last_message_from_me and not tickets.is_group
         and tickets.snoozed_until is null
    then ${lastActivityAt}
         + make_interval(mins => coalesce(tickets.expiration_time, ${ofConnection}))
  end`

/** A subquery instead of a join: few tickets have a paused bot. */
const botPausedByName = sql<string | null>`case when tickets.bot_paused_by is not null
  then (select name from users pausers where pausers.id = tickets.bot_paused_by) end`.as(
  'botPausedByName',
)

/**
 * Joins compare only ids: ids are unique across companies, and row-level security isolates companies on every table.
 */
const joined = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .leftJoin('users', 'users.id', 'tickets.userId')
    .leftJoin('users as speakers', 'speakers.id', 'tickets.lastMessageBy')
    .leftJoin('queues', 'queues.id', 'tickets.queueId')
    .leftJoin('connections', 'connections.id', 'tickets.connectionId')
    .select(columns)
    .select(expiresAt(sql`connections.expiration_time`).as('expiresAt'))
    .select(serviceWindowEndsAt.as('serviceWindowEndsAt'))
    .select(botPausedByName)

/** Tickets with all columns of the contract, in one statement. */
export const selectTicket = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  joined(db).select(tagsOfTicket)

/**
 * Version of everything shown of a ticket, except the company's names of people, queues, connections and tags
 * (`namesVersion`). The row of an active ticket is touched by every related change (0004-tickets.sql).
 */
export const versionOf = (rowVersion: string) =>
  sql<string>`case tickets.status when 'closed'
    then concat(${sql.ref(rowVersion)}, '.', (select contacts.xmin from contacts where contacts.id = tickets.contact_id))
    else ${sql.ref(rowVersion)}::text end`.as('version')

/** Tickets with their version. */
export const selectVersionedTicket = (db: Kysely<Tables>) =>
  selectTicket(db).select(versionOf('tickets.xmin'))

const ofPage = (db: Kysely<Tables>) =>
  joined(db)
    .leftJoin(sql<{ ticketId: number }>`tagged`.as('tagged'), 'tagged.ticketId', 'tickets.id')
    .select(sql<Tag[]>`coalesce(tagged.tags, '[]')`.as('tags'))

/** Columns and final statement that a page of tickets is read with. */
export type TicketPageReader<Row> = {
  /** In addition to `id` and the sort key `moment`. */
  columns: (rows: TicketQuery) => SelectQueryBuilder<Tables, 'tickets', { id: number }>
  statement: (
    page: Expression<unknown>,
    order: { db: Kysely<Tables>; direction: 'asc' | 'desc' },
  ) => RawBuilder<Row>
}

const tagged = sql`tagged as (
  select ticket_tags.ticket_id, ${asList} as tags
    from ticket_tags join tags on tags.id = ticket_tags.tag_id
   where ticket_tags.ticket_id = any(array(select id from tickets))
   group by ticket_tags.ticket_id)`

/** SQL of the part that is identical for every page; compiled once. */
let pageSql: string | undefined

const inOrder = (direction: 'asc' | 'desc') => {
  const way = sql.raw(direction)
  return sql`order by tickets.moment ${way}, tickets.id ${way}`
}

/** Whole tickets; the tags of the page are aggregated at once. */
export const ticketPage: TicketPageReader<SelectedTicket> = {
  columns: (rows) => rows.selectAll('tickets'),
  statement: (page, { db, direction }) => {
    pageSql ??= ofPage(db).compile().sql
    return sql<SelectedTicket>`
      with tickets as materialized (${page}), ${tagged}
      ${sql.raw(pageSql)} ${inOrder(direction)}`
  },
}

/**
 * Ticket ids with their versions. A list of active tickets must not mention contacts: the planner would replan an
 * agent's list at every call.
 */
export const versionPage = (status: TicketStatus | undefined): TicketPageReader<TicketVersion> =>
  status === undefined || status === 'closed' ? versionsOfAny : versionsOfActive

type TicketVersion = { id: number; version: string }

const versionsOfActive: TicketPageReader<TicketVersion> = {
  columns: (rows) => rows.select('id').select(sql`tickets.xmin`.as('rowVersion')),
  statement: (page, { direction }) => sql<TicketVersion>`
    select tickets.id, tickets.row_version::text as version from (${page}) tickets ${inOrder(direction)}`,
}

const versionsOfAny: TicketPageReader<TicketVersion> = {
  columns: (rows) =>
    rows.select(['id', 'contactId', 'status']).select(sql`tickets.xmin`.as('rowVersion')),
  statement: (page, { direction }) => sql<TicketVersion>`
    select tickets.id, ${versionOf('tickets.row_version')} from (${page}) tickets ${inOrder(direction)}`,
}

export type SelectedTicket = Awaited<
  ReturnType<ReturnType<typeof selectTicket>['executeTakeFirstOrThrow']>
>

const contactOf = (row: SelectedTicket): Ticket['contact'] => ({
  id: row.contactId,
  uuid: row.contactUuid,
  name: row.contactName,
  number: row.contactNumber,
  email: row.contactEmail,
  profilePicUrl: row.contactPicture,
  isGroup: row.isGroup,
  isBlocked: row.contactBlockedAt !== null,
})

/** The reason and the note of a resolved ticket; null if it has neither. */
export function toClosing(
  row: Pick<SelectedTicket, 'closingReasonId' | 'closingReason' | 'closingNote'>,
): Ticket['closing'] {
  const { closingReasonId: id, closingReason: name, closingNote: note } = row
  const reason = id === null || name === null ? null : { id, name }
  return reason || note ? { reason, note } : null
}

/** The bot of a ticket, in the contract's fields and in those of similar servers. */
function botOf({ botState: state, botOptionId, botPausedBy, botPausedByName }: SelectedTicket) {
  const bot = state && { state, pausedBy: toPerson(botPausedBy, botPausedByName) }
  const isAtWork = state !== null && state !== 'paused'
  return { bot, chatbot: isAtWork, queueOptionId: isAtWork ? botOptionId : null }
}

/** The connection keeps its name after it was removed. */
const connectionOf = (row: SelectedTicket): Pick<Ticket, 'whatsappId' | 'whatsapp'> => {
  const { connectionId: id, connectionName, serviceWindowHours } = row
  return {
    whatsappId: row.connectionDeletedAt ? null : id,
    whatsapp:
      id === null
        ? null
        : { id, name: connectionName ?? '', ...(serviceWindowHours && { serviceWindowHours }) },
  }
}

/** A node of the previous release does not clear `last_message_speaker` when we write. */
const speakerOf = ({ lastMessageFromMe, lastMessageSpeaker }: SelectedTicket) =>
  lastMessageFromMe || !lastMessageSpeaker ? {} : { lastMessageSpeaker }

const queueOf = ({ queueId: id, queueName, queueColor }: SelectedTicket): Ticket['queue'] =>
  id === null ? null : { id, name: queueName ?? '', color: queueColor ?? '' }

/** Converts a row to the contract's ticket. */
export const toTicket = (row: SelectedTicket): Ticket => ({
  id: row.id,
  uuid: row.uuid,
  revision: row.revision,
  status: row.status,
  channel: 'whatsapp',
  isGroup: row.isGroup,
  unreadMessages: row.unreadMessages,
  messagesCount: row.messagesCount,
  lastMessage: row.lastMessage,
  lastMessageType: row.lastMessageType,
  lastMessageFromMe: row.lastMessageFromMe,
  lastMessageFailed: row.lastMessageFailed,
  // A node of the previous release does not clear `last_message_by` when the customer writes.
  lastMessageUser: row.lastMessageFromMe ? toPerson(row.lastMessageBy, row.speakerName) : null,
  ...speakerOf(row),
  lastMessageAt: row.lastMessageAt.toISOString(),
  waitingSince: row.waitingSince?.toISOString() ?? null,
  contactId: row.contactId,
  contact: contactOf(row),
  userId: row.userId,
  user: toPerson(row.userId, row.userName),
  queueId: row.queueId,
  queue: queueOf(row),
  ...connectionOf(row),
  ...windowOf(row),
  tags: row.tags,
  expirationTime: row.expirationTime,
  sendIdlenessMessage: row.sendIdlenessMessage,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  ...botOf(row),
  deadline: deadlineOf(row),
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  backAt: row.backAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  closing: toClosing(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
