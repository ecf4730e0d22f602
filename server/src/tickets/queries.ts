import type { Input } from '@recado/contract/endpoint'
import { limits } from '@recado/contract/limits'
import { may } from '@recado/contract/permissions'
import type { Ticket, tickets } from '@recado/contract/tickets'
import type { ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { contactsFound } from '../contacts/queries.ts'
import type { Ctx, User } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Tables } from '../platform/tables.ts'
import type { Peer } from '../whatsapp/driver.ts'
import { sees } from './rules.ts'
import { type Shown, present, shownFrom } from './shown.ts'

/** `sees` of rules.ts, where the database decides. */
const visibleTo =
  ({ id, queueIds, profile }: User) =>
  (eb: ExpressionBuilder<Tables, 'tickets'>) =>
    may({ profile }, 'tickets.seeAll')
      ? eb.lit(true)
      : eb.or([
          eb('tickets.userId', '=', id),
          eb('tickets.queueId', 'is', null),
          eb.and([
            eb('tickets.userId', 'is', null),
            eb('tickets.queueId', '=', sql<number>`any(${queueIds}::int[])`),
          ]),
        ])

type Filter = Omit<Input<typeof tickets.list>, 'pageNumber' | 'searchParam' | 'after'>
type Filtered = SelectQueryBuilder<Tables, 'tickets', {}>

/** A day in the company's time zone as a range of moments, so that the index serves it. */
const within = (column: 'tickets.createdAt' | 'tickets.lastMessageAt', day: string, zone: string) =>
  sql<SqlBool>`${sql.ref(column)} >= (${day}::timestamp at time zone ${zone})
    and ${sql.ref(column)} < ((${day}::date + 1)::timestamp at time zone ${zone})`

/** What the caller may see, narrowed by what they ask. The open list is one's own unless all is asked for. */
function filtered({ db, user, timeZone }: Ctx, filter: Filter): Filtered {
  const isOwn = filter.status === 'open' && !filter.showAll && !filter.users?.length
  return db
    .selectFrom('tickets')
    .where(visibleTo(user))
    .$if(filter.status !== undefined, (q) => q.where('tickets.status', '=', filter.status!))
    .$if(isOwn, (q) => q.where('tickets.userId', '=', user.id))
    .$if(!!filter.users?.length, (q) => q.where('tickets.userId', 'in', filter.users!))
    .$if(!!filter.queueIds?.length, (q) => q.where('tickets.queueId', 'in', filter.queueIds!))
    .$if(!!filter.whatsappParam, (q) => q.where('connectionId', '=', filter.whatsappParam!))
    .$if(!!filter.withUnreadMessages, (q) => q.where('unreadMessages', '>', 0))
    .$if(!!filter.date, (q) => q.where(within('tickets.createdAt', filter.date!, timeZone)))
    .$if(!!filter.updatedAt, (q) =>
      q.where(within('tickets.lastMessageAt', filter.updatedAt!, timeZone)),
    )
}

/** Counts at most `countMax` rows, so that a long history costs no more than a short one. */
async function countOf({ db }: Ctx, rows: Filtered): Promise<number> {
  const { count } = await db
    .selectFrom(rows.select(sql.lit(1).as('one')).limit(limits.countMax).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of tickets, last message first. `after` continues exactly behind a row however the list has moved. */
export async function listTickets(ctx: Ctx, asked: Input<typeof tickets.list>) {
  const found = asked.searchParam ? await contactsFound(ctx, asked.searchParam) : undefined
  const rows = filtered(ctx, asked).$if(!!found, (q) =>
    q.where('tickets.contactId', '=', sql<number>`any(${found ?? []}::int[])`),
  )
  const [at, id] = asked.after?.split(',') ?? []
  const page = await rows
    .$if(!!at, (q) =>
      q.where(
        sql<SqlBool>`(tickets.last_message_at, tickets.id) < (${at}::timestamptz, ${id}::int)`,
      ),
    )
    .select(['tickets.id', 'tickets.lastMessageAt'])
    .orderBy('tickets.lastMessageAt', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(limits.ticketPage + 1)
    .offset(at ? 0 : (asked.pageNumber - 1) * limits.ticketPage)
    .execute()
  const shown = await ticketsByIds(
    ctx,
    page.slice(0, limits.ticketPage).map((row) => row.id),
  )
  return {
    tickets: shown,
    count: await countOf(ctx, rows),
    hasMore: page.length > limits.ticketPage,
  }
}

async function ticketsByIds({ db }: Ctx, ids: number[]): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const rows = await shownFrom(db)
    .where('tickets.id', 'in', ids)
    .orderBy('tickets.lastMessageAt', 'desc')
    .orderBy('tickets.id', 'desc')
    .execute()
  return rows.map(present)
}

/** How many of each status the caller may see, each bounded by `countMax`. */
export async function countTickets(ctx: Ctx, filter: Input<typeof tickets.counts>) {
  return {
    open: await countOf(ctx, filtered(ctx, { ...filter, status: 'open' })),
    pending: await countOf(ctx, filtered(ctx, { ...filter, status: 'pending' })),
    closed: await countOf(ctx, filtered(ctx, { ...filter, status: 'closed' })),
  }
}

/** One ticket. Absent: ERR_NO_TICKET_FOUND; there but out of the caller's sight: ERR_NO_PERMISSION. */
export async function showTicket(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<Ticket> {
  return seen(ctx, await shownFrom(ctx.db).where('tickets.id', '=', ticketId).executeTakeFirst())
}

/**
 * One ticket as those see it who saw it while it waited: after a lost race the loser is to learn who won, not that
 * the ticket is none of their business.
 */
export async function showTicketAsWaiting(
  ctx: Ctx,
  { ticketId }: { ticketId: number },
): Promise<Ticket> {
  const row = await shownFrom(ctx.db).where('tickets.id', '=', ticketId).executeTakeFirst()
  const isOpen = row?.status === 'open'
  return isOpen && sees(ctx.user, { ...row, userId: null }) ? present(row) : seen(ctx, row)
}

export async function showTicketByUuid(
  ctx: Ctx,
  { ticketUuid }: Input<typeof tickets.showByUuid>,
): Promise<Ticket> {
  return seen(
    ctx,
    await shownFrom(ctx.db).where('tickets.uuid', '=', ticketUuid).executeTakeFirst(),
  )
}

function seen({ user }: Ctx, row: Shown | undefined): Ticket {
  if (!row) throw new Refusal('ERR_NO_TICKET_FOUND')
  if (!sees(user, row)) throw new Refusal('ERR_NO_PERMISSION')
  return present(row)
}

/** Another living ticket of this contact on this connection: what ERR_OTHER_OPEN_TICKET tells about it. */
export async function otherLivingTicket(
  { db }: Ctx,
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
): Promise<{ ticketUuid: string; userName: string | null; queueName: string | null } | undefined> {
  const row = await shownFrom(db)
    .where('tickets.contactId', '=', contactId)
    .where('tickets.connectionId', '=', connectionId)
    .where('tickets.status', '<>', 'closed')
    .executeTakeFirst()
  return row && { ticketUuid: row.uuid, userName: row.userName, queueName: row.queueName }
}

/** The living ticket of whoever bears one of these names, on this connection: for what is too fleeting to begin one. */
export async function livingTicketOf(
  { db }: Ctx,
  { chat, connectionId }: { chat: Peer; connectionId: number },
): Promise<{ id: number; userId: number | null; queueId: number | null } | undefined> {
  return (
    db
      .selectFrom('tickets')
      .innerJoin('contactAliases as alias', (on) =>
        on
          .onRef('alias.companyId', '=', 'tickets.companyId')
          .onRef('alias.contactId', '=', 'tickets.contactId'),
      )
      .select(['tickets.id', 'tickets.userId', 'tickets.queueId'])
      // The index begins with the kind.
      .where('alias.kind', 'in', ['phone', 'lid', 'group'])
      .where(
        'alias.value',
        'in',
        [chat.phone, chat.lid, chat.group].filter((one) => one !== undefined),
      )
      .where('connectionId', '=', connectionId)
      .where('status', '<>', 'closed')
      .executeTakeFirst()
  )
}
