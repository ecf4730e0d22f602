import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { Message, messages } from '@recado/contract/desk/messages'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { RowVersion, RowSource } from '../../platform/read-path/row-cache.ts'
import { COUNTED_MAX, totalsOf } from '../../platform/http/paging.ts'
import { missing } from '../../platform/refusal.ts'
import { isPageCached, cachedPage } from '../../platform/read-path/page-cache.ts'
import { showTicket, showVersionedTicket, versionOfTicket } from '../tickets/queries.ts'
import {
  namedMessages,
  type MessagePageReader,
  selectMessage,
  type VersionedMessageRow,
  selectVersionedMessage,
  versionedMessages,
} from './columns.ts'
import { toMessage } from './to-message.ts'

type ListInput = Input<typeof messages.list>
type Page<Row> = { rows: Row[]; hasMore: boolean; hasNewer: boolean; firstUnreadId?: string }

/** A page of a conversation, oldest first. Allowed to everybody who may see the ticket. */
export function listMessages(ctx: Ctx, asked: ListInput) {
  const { companyId, user } = ctx
  const { seesNumbers } = user
  const isCached = isPageCached('messages', { companyId, seesNumbers, request: asked })
  return isCached ? listCached(ctx, asked) : listUncached(ctx, asked)
}

/** A cached page: reads the versions first, and rows only if one of them has changed. */
async function listCached(ctx: Ctx, asked: ListInput) {
  const { ticketId } = asked
  const [version, { rows, ...page }, counted] = await Promise.all([
    versionOfTicket(ctx, ticketId),
    pageOf(ctx, asked, namedMessages),
    asked.withCount ? countOf(ctx, asked) : undefined,
  ])
  const around = { ...page, ...totalsOf(counted) }
  return cachedPage(messages.list, {
    ...partsOf(ctx, asked),
    versions: rows,
    version: versionOfPage(version, around),
    readRest: async () => {
      const { ticket, version: now } = await showVersionedTicket(ctx, ticketId)
      return { rest: { ...around, ticket }, version: versionOfPage(now, around) }
    },
  })
}

/** A page that is not cached: reads versions and rows in one round trip to the database. */
async function listUncached(ctx: Ctx, asked: ListInput) {
  const [{ ticket, version: ofTicket }, { rows, ...page }, counted] = await Promise.all([
    showVersionedTicket(ctx, asked.ticketId),
    pageOf(ctx, asked, versionedMessages),
    asked.withCount ? countOf(ctx, asked) : undefined,
  ])
  const around = { ...page, ...totalsOf(counted) }
  const version = versionOfPage(ofTicket, around)
  return cachedPage(messages.list, {
    ...partsOf(ctx, asked, rows),
    versions: rows,
    version,
    readRest: () => ({ rest: { ...around, ticket }, version }),
  })
}

type Around = Omit<Page<never>, 'rows'> & ReturnType<typeof totalsOf>

const versionOfPage = (ofTicket: string, around: Around) => `${ofTicket} ${JSON.stringify(around)}`

const partsOf = (ctx: Ctx, asked: ListInput, rows?: VersionedMessageRow[]) => ({
  list: 'messages' as const,
  request: asked,
  source: rowSource(ctx, rows),
})

/** Messages of a ticket, with or without timeline lines. */
const ofTicket = ({ ticketId, system }: Pick<ListInput, 'ticketId' | 'system'>) =>
  sql`messages.ticket_id = ${ticketId} ${system ? sql`` : sql`and messages.media_type <> 'system'`}`

async function countOf({ db }: Ctx, asked: ListInput): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from messages where ${ofTicket(asked)} limit ${COUNTED_MAX}) counted`.execute(db)
  return rows[0]!.count
}

const HOUR_MS = 3_600_000

/**
 * Cached rows expire within an hour, because file addresses are signed for a day. Timeline lines contain moments in the
 * company's time zone.
 */
const rowSource = (ctx: Ctx, known?: VersionedMessageRow[]): RowSource<Message> => ({
  companyId: ctx.companyId,
  seesNumbers: ctx.user.seesNumbers,
  kind: 'message',
  context: [ctx.namesVersion, ctx.timeZone, Math.floor(ctx.now.getTime() / HOUR_MS)],
  schema: Message,
  read: async (ids) => {
    const all = sql<string>`any(${ids}::uuid[])`
    const rows =
      known ?? (await selectVersionedMessage(ctx.db).where('messages.id', '=', all).execute())
    return rows.map((row) => ({ id: row.id, version: row.version, row: toMessage(ctx)(row) }))
  },
})

function pageOf<Row extends RowVersion>(
  ctx: Ctx,
  asked: ListInput,
  read: MessagePageReader<Row>,
): Promise<Page<Row>> {
  const page = { ...asked, read }
  if (asked.aroundUnread) return pageAroundUnread(ctx, page)
  if (asked.around !== undefined) return pageAround(ctx, page, asked.around)
  if (asked.after !== undefined) return pageAfter(ctx, page)
  return pageBefore(ctx, page)
}

/** Input of a page and the reader of its rows. */
type MessagePageInput<Row> = ListInput & { read: MessagePageReader<Row> }

const SIZE = limits.messagePage

async function pageBefore<Row>(ctx: Ctx, asked: MessagePageInput<Row>): Promise<Page<Row>> {
  const { pageNumber, before } = asked
  const { rows } = await sql<Row>`${asked.read(ctx.db)}
    where ${ofTicket(asked)}
      ${before === undefined ? sql`` : sql`and messages.position < ${before}`}
    order by messages.position desc
    limit ${SIZE + 1} offset ${before === undefined ? (pageNumber - 1) * SIZE : 0}`.execute(ctx.db)
  return {
    rows: rows.slice(0, SIZE).reverse(),
    hasMore: rows.length > SIZE,
    hasNewer: before !== undefined || pageNumber > 1,
  }
}

async function pageAfter<Row>(
  ctx: Ctx,
  asked: Pick<MessagePageInput<Row>, 'ticketId' | 'after' | 'system' | 'read'>,
  size: number = SIZE,
): Promise<Page<Row>> {
  const { rows } = await sql<Row>`${asked.read(ctx.db)}
    where ${ofTicket(asked)} and messages.position > ${asked.after ?? 0}
    order by messages.position
    limit ${size + 1}`.execute(ctx.db)
  return {
    rows: rows.slice(0, size),
    hasMore: true,
    hasNewer: rows.length > size,
  }
}

/** Half a page up to this message, and half a page after it. */
async function pageAround<Row>(
  ctx: Ctx,
  asked: MessagePageInput<Row>,
  id: string,
): Promise<Page<Row>> {
  const { position } = await ctx.db
    .selectFrom('messages')
    .select('position')
    .where('id', '=', id)
    .where('ticketId', '=', asked.ticketId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  const upTo = await pageBefore(ctx, { ...asked, before: position + 1 })
  const behind = await pageAfter(ctx, { ...asked, after: position })
  const half = SIZE / 2
  return {
    rows: [...upTo.rows.slice(-half), ...behind.rows.slice(0, half)],
    hasMore: upTo.hasMore || upTo.rows.length > half,
    hasNewer: behind.hasNewer || behind.rows.length > half,
  }
}

/** Limit for counting unread messages backwards. A ticket with more starts at this many. */
const UNREAD_MAX = 1000

/** The page around the first unread message; the newest page if nothing is unread. */
async function pageAroundUnread<Row>(ctx: Ctx, asked: MessagePageInput<Row>): Promise<Page<Row>> {
  const first = await firstUnreadOf(ctx, asked.ticketId)
  if (!first) return pageBefore(ctx, asked)
  const [earlier, unread] = await Promise.all([
    pageBefore(ctx, { ...asked, before: first.position }),
    pageAfter(ctx, { ...asked, after: first.position - 1 }, limits.unreadPageFrom),
  ])
  return {
    rows: [...earlier.rows.slice(-limits.unreadPageBefore), ...unread.rows],
    hasMore: earlier.hasMore || earlier.rows.length > limits.unreadPageBefore,
    hasNewer: unread.hasNewer,
    firstUnreadId: first.id,
  }
}

/** The first unread message: counts back as many of the customer's messages as the ticket has unread. */
async function firstUnreadOf(
  ctx: Ctx,
  ticketId: number,
): Promise<{ id: string; position: number } | undefined> {
  const { rows } = await sql<{ id: string; position: number }>`
    select unread.id, unread.position from (
      select messages.id, messages.position from messages
      where messages.ticket_id = ${ticketId}
        and not messages.from_me and messages.media_type <> 'system'
      order by messages.position desc
      limit (select least(tickets.unread_messages, ${UNREAD_MAX}) from tickets where tickets.id = ${ticketId})
    ) unread
    order by unread.position
    limit 1`.execute(ctx.db)
  return rows[0]
}

/**
 * Positions of matches in a conversation, newest first. Requires at least `searchMin` letters, like every text search.
 */
export async function findMessages(
  ctx: Ctx,
  { ticketId, searchParam }: Input<typeof messages.find>,
): Promise<{ found: { id: string; position: number }[]; hasMore: boolean }> {
  await showTicket(ctx, { ticketId })
  if (searchParam.length < limits.searchMin) return { found: [], hasMore: false }
  const { rows } = await sql<{ id: string; position: number }>`
    select id, "position" from search_messages_of(${ticketId}, ${searchParam}, ${limits.foundMax + 1},
                                                ${ctx.user.seesNumbers})`.execute(ctx.db)
  return { found: rows.slice(0, limits.foundMax), hasMore: rows.length > limits.foundMax }
}

const moments = ['sentAt', 'deliveredAt', 'readAt', 'playedAt', 'deletedAt'] as const

/** A message with its receipt timestamps. */
export async function showDetails(
  ctx: Ctx,
  { messageId }: Input<typeof messages.details>,
): Promise<Answer<typeof messages.details>> {
  const message = await showMessage(ctx, messageId)
  const row = await ctx.db
    .selectFrom('messages')
    .select(moments)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  const said = moments.map((moment) => [moment, row[moment]?.toISOString() ?? null] as const)
  return {
    message,
    ...(Object.fromEntries(said) as Record<(typeof moments)[number], string | null>),
  }
}

/** One message of a ticket that the caller may see. */
export async function showMessage(ctx: Ctx, messageId: string): Promise<Message> {
  const row = await selectMessage(ctx.db)
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  await showTicket(ctx, { ticketId: row.ticketId })
  return toMessage(ctx)(row)
}
