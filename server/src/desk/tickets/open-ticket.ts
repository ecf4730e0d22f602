import type { MediaType } from '@recado/contract/platform/media'
import type { Ticket } from '@recado/contract/desk/tickets'
import { type Expression, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { selectTicket, toTicket } from './columns.ts'
import { previewOf } from './rules.ts'
import type { DeadlineColumns } from './ticket-deadline.ts'
import { toJsonRows } from './update.ts'

type NewTicket = {
  contactId: number
  connectionId: number
  isGroup: boolean | Expression<boolean>
} & Mode

/** How a ticket begins. */
type Mode =
  /** By a customer's message: in a queue, without an agent. */
  | { status: 'pending'; queueId: number | null | Expression<number | null> }
  /** By an agent, who holds it. */
  | { status: 'open'; queueId: number | null; userId: number }
  /** By a message of ours that nobody is to answer. The customer's answer reopens the ticket. */
  | { status: 'closed' }

/**
 * Inserts a ticket: the only way to open one. Undefined if the contact has an active ticket on the connection, also one
 * that a concurrent transaction has just created; a closed ticket has no such condition. The caller emits the event.
 */
export async function openTicket(
  { db, now }: Ctx,
  ticket: NewTicket,
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('tickets')
    .values({
      ...ticket,
      ...(ticket.status === 'open' && { startedAt: now }),
      lastMessageAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((active) =>
      active
        .columns(['companyId', 'contactId', 'connectionId'])
        .where('status', '<>', sql.lit('closed'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}

/** Those of these contacts that have an active ticket on the connection. */
export async function contactsWithTicket(
  { db }: Ctx,
  { connectionId, contactIds }: { connectionId: number; contactIds: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id
      from unnest(${[...contactIds]}::int[]) as wanted (id)
     cross join lateral (
       select from tickets
        where company_id = app_company() and contact_id = wanted.id and connection_id = ${connectionId}
          and status <> 'closed'
        limit 1) active`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The first message of a customer. */
export type FirstMessage = { contactId: number; body: string; mediaType: MediaType }

export type NewConversations = {
  connectionId: number
  /** The queue of the tickets and their nearest deadline there. */
  queueId: number | null
  deadline: DeadlineColumns
  firsts: readonly FirstMessage[]
  /** A message to a ticket that was closed later may belong to it. */
  closedUntil: Date
}

/**
 * Inserts a waiting ticket, with its first message, for each of these contacts that can only begin a conversation: it has no
 * active ticket, none that was closed lately, and none that may move from a removed connection of the same number. No group
 * is among them. The caller has created or locked the contacts.
 */
export async function openWaitingTickets(
  { db, now }: Ctx,
  { firsts, queueId, deadline, ...given }: NewConversations,
): Promise<Ticket[]> {
  const json = toJsonRows(
    firsts.map(({ contactId, body, mediaType }) => ({
      contactId,
      queueId,
      preview: previewOf(body),
      mediaType,
      ...deadline,
    })),
  )
  const values = { json, now, ...given }
  return (await selectWith(db, opening, { inputs: {}, values })).map(toTicket)
}

type OpeningValues = Pick<NewConversations, 'connectionId' | 'closedUntil'> & {
  json: string
  now: Date
}

const OPENED = [
  'contactId',
  'connectionId',
  'isGroup',
  'status',
  'queueId',
  'lastMessage',
  'lastMessageType',
  'lastMessageFromMe',
  'messagesCount',
  'unreadMessages',
  'waitingSince',
  'deadlineAt',
  'deadlineKind',
  'deadlineBreached',
  'lastMessageAt',
  'createdAt',
  'updatedAt',
] as const

const opening = (db: Ctx['db'], _: object, values: OpeningValues) =>
  selectTicket(
    db.with('tickets', (inside) =>
      inside
        .insertInto('tickets')
        .columns(OPENED)
        .expression(beginnings(values) as never)
        .onConflict((active) =>
          active
            .columns(['companyId', 'contactId', 'connectionId'])
            .where('status', '<>', sql.lit('closed'))
            .doNothing(),
        )
        .returningAll(),
    ),
  ).compile()

/** A row of `OPENED` for each contact that can only begin a conversation. */
const beginnings = ({ json, connectionId, closedUntil, now }: OpeningValues) => sql`
    select said.contact_id, ${connectionId}::int, false, 'pending', said.queue_id, said.preview, said.media_type,
           false, 1, 1, moment.now, said.deadline_at, said.deadline_kind, said.deadline_breached,
           moment.now, moment.now, moment.now
      from rows from (json_to_recordset(${json}::json) as (contact_id int, queue_id int, preview text, media_type text,
                        deadline_at timestamptz, deadline_kind text, deadline_breached boolean))
             with ordinality as said (contact_id, queue_id, preview, media_type, deadline_at, deadline_kind,
                                      deadline_breached, place)
     cross join (select ${now}::timestamptz as now) moment
      left join lateral (
        select coalesce(closed_at, created_at) as closed_at from tickets
         where company_id = app_company() and contact_id = said.contact_id and connection_id = ${connectionId}
         order by id desc limit 1) last on true
     where (last.closed_at is null or last.closed_at <= ${closedUntil})
       and not exists (
         select from tickets
          where company_id = app_company() and contact_id = said.contact_id and status <> 'closed'
            and connection_id = any(${removedConnectionsOf(connectionId)}))
     order by said.place`

/** The queue of a connection with exactly one queue, so that nothing has to be asked. */
export const onlyQueueOf = (connectionId: number) =>
  sql<number | null>`(select min(queue_id) from connection_queues
        where connection_id = ${connectionId} having count(*) = 1)`

/** The same, locked so that it is not removed before the tickets are in it. Null also for a queue that is being removed. */
export async function lockOnlyQueue({ db }: Ctx, connectionId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from queues
     where id = ${onlyQueueOf(connectionId)} and deleted_at is null
       for key share`.execute(db)
  return rows[0]?.id ?? null
}

/** Removed connections with the number of this one, as a list. */
const removedConnectionsOf = (connectionId: number) => sql<number[]>`array(
  select removed.id from connections here
    join connections removed on removed.company_id = here.company_id and removed.number = here.number
         and removed.deleted_at is not null
   where here.company_id = app_company() and here.id = ${connectionId} and here.number <> '')`
