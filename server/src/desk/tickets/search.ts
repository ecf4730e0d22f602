import { foundIn, wordsOf } from '@recado/contract/found-words'
import type { TicketRow } from '@recado/contract/tickets'
import { sql } from 'kysely'
import { contactsFound, foundAmong } from '../../contacts/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { personOf } from '../../accounts/users/rules.ts'
import { type Filter, type Filtered, filtered } from './filter.ts'
import { newestOf } from './newest.ts'

/** What a search means: tickets of these contacts, these tickets, and those in which these messages were found, newest of each. */
export type Found = {
  contactIds: number[]
  ticketIds: number[]
  messages: Map<number, string>
}

/** More tickets than anybody reads: a search that finds so many by what was said is to be narrowed. */
const TICKETS_MAX = 200
/** So many are worth not looking further back for more. */
const TICKETS_ENOUGH = 80
/** Messages of the whole company looked at, newest first; more where most lie in tickets that are not asked for. */
const HELPINGS = [250, 1000]
/** After the asked tickets themselves were looked through, as far as that goes. */
const LAST_HELPINGS = [4000, 16_000]
/** Tickets looked through themselves, last message first, and how much they may hold together. */
const INSIDE_MAX = { tickets: 2000, messages: 50_000 }
/** Tickets whose contacts are looked at where too many bear a name. */
const NEWEST_TICKETS = 300
const NEWEST = Number.MAX_SAFE_INTEGER

/** By contact and by what was said, inside the tickets that may be seen and are asked for. */
export async function foundBy(ctx: Ctx, said: string, filter: Filter): Promise<Found> {
  const { ids: contactIds, isAll } = await contactsFound(ctx, said)
  return {
    contactIds,
    ticketIds: isAll ? [] : await newestAmong(ctx, said, filter),
    messages: await messagesFound(ctx, wordsOf(said), filter),
  }
}

/**
 * Where more contacts are meant than are looked at, which are the first by name, those among the newest of the asked
 * tickets that are of any of them: a frequent name is searched for because of who wrote just now.
 */
async function newestAmong(ctx: Ctx, said: string, filter: Filter): Promise<number[]> {
  const newest = await newestOf(ctx, filter, NEWEST_TICKETS)
  const contactIds = newest.map(({ contactId }) => contactId)
  const meant = new Set(await foundAmong(ctx, said, contactIds))
  return newest.filter(({ contactId }) => meant.has(contactId)).map(({ id }) => id)
}

type Search = { words: string[]; filter: Filter; newest: Map<number, string> }

/**
 * Frequent words are found quickly among the newest messages of all, rare ones are few. In between, a word that many
 * say and few of whose tickets are asked for is looked for in those tickets.
 */
async function messagesFound(
  ctx: Ctx,
  words: string[],
  filter: Filter,
): Promise<Map<number, string>> {
  const search: Search = { words, filter, newest: new Map() }
  if (words.length === 0) return search.newest
  const behind = await goBack(ctx, search, { helpings: HELPINGS, behind: NEWEST })
  if (behind === undefined || (await lookInside(ctx, search))) return search.newest
  await goBack(ctx, search, { helpings: LAST_HELPINGS, behind })
  return search.newest
}

type Hit = { id: string; ticketId: number; messagePosition: number }
type Way = { helpings: number[]; behind: number }

/** Answers where it stopped; undefined where nothing is left to find or enough was found. */
async function goBack(
  ctx: Ctx,
  { words, filter, newest }: Search,
  { helpings, behind }: Way,
): Promise<number | undefined> {
  let end = behind
  for (const most of helpings) {
    const { rows: hits } = await sql<Hit>`
      select id, ticket_id, message_position from search_messages(${words}, ${end}, ${most})`.execute(
      ctx.db,
    )
    await addSeen(newest, hits, filtered(ctx, filter))
    if (hits.length < most || newest.size >= TICKETS_ENOUGH) return undefined
    end = hits.at(-1)!.messagePosition
  }
  return end
}

/** Looks through the asked tickets. Answers whether that was all of them, or enough was found. */
async function lookInside(ctx: Ctx, { words, filter, newest }: Search): Promise<boolean> {
  const asked = await newestOf(ctx, filter, INSIDE_MAX.tickets + 1)
  let held = 0
  const few = asked.slice(0, INSIDE_MAX.tickets).filter(({ messagesCount }) => {
    const fits = held + messagesCount <= INSIDE_MAX.messages
    if (fits) held += messagesCount
    return fits
  })
  const ids = few.map(({ id }) => id).filter((id) => !newest.has(id))
  const { rows: hits } = await sql<{ id: string; ticketId: number }>`
    select id, ticket_id from search_messages_in(${words}, ${ids}, ${TICKETS_MAX - newest.size})`.execute(
    ctx.db,
  )
  for (const { id, ticketId } of hits) newest.set(ticketId, id)
  return few.length === asked.length || newest.size >= TICKETS_ENOUGH
}

/** Hits come newest first, so the first of a ticket is its newest. */
async function addSeen(newest: Map<number, string>, hits: Hit[], rows: Filtered): Promise<void> {
  const unknown = [...new Set(hits.map(({ ticketId }) => ticketId))].filter((id) => !newest.has(id))
  if (unknown.length === 0) return
  const seen = await rows
    .select('tickets.id')
    .where('tickets.id', '=', sql<number>`any(${unknown}::int[])`)
    .execute()
  const allowed = new Set(seen.map(({ id }) => id))
  for (const { id, ticketId } of hits) {
    if (newest.size >= TICKETS_MAX) return
    if (allowed.has(ticketId) && !newest.has(ticketId)) newest.set(ticketId, id)
  }
}

/**
 * The tickets of a search among those asked for: all of them first, which are few, and only then in order. In order
 * first, the database goes through a long history until it has met enough of them.
 */
export function onlyFound(ctx: Ctx, filter: Filter, found: Found): Filtered {
  const { contactIds } = found
  const ids = [...found.ticketIds, ...found.messages.keys()]
  const rows = filtered(ctx, filter)
    .where((eb) =>
      eb.or([
        eb('tickets.contactId', '=', sql<number>`any(${contactIds}::int[])`),
        eb('tickets.id', '=', sql<number>`any(${ids}::int[])`),
      ]),
    )
    .selectAll()
    .offset(sql.lit(0))
  return ctx.db.selectFrom(rows.as('tickets')) as never
}

/** Puts what was found into the rows of one page. */
export async function withMatches(
  { db }: Ctx,
  { page, found, said }: { page: TicketRow[]; found: Found; said: string },
): Promise<TicketRow[]> {
  const ids = page.flatMap(({ id }) => found.messages.get(id) ?? [])
  const words = wordsOf(said)
  const rows = ids.length
    ? await db
        .selectFrom('messages')
        .leftJoin('users', 'users.id', 'messages.userId')
        .select(['messages.id', 'body', 'fromMe', 'messages.createdAt', 'userId', 'users.name'])
        .where('messages.id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.map((ticket) => {
    const row = byId.get(found.messages.get(ticket.id) ?? '')
    if (!row) return { ...ticket, match: null }
    const { id: messageId, fromMe, createdAt } = row
    const user = personOf(row.userId, row.name)
    const body = excerptOf(row.body, words)
    const match = { messageId, body, fromMe, user, createdAt: createdAt.toISOString() }
    return { ...ticket, match }
  })
}

const EXCERPT = 160
const BEFORE_HIT = 24

/** The part of a message around the first word found, on one line. */
export function excerptOf(body: string, words: readonly string[]): string {
  const line = body.replaceAll(/\s+/g, ' ').trim()
  const at = foundIn(line, words)[0]?.start ?? 0
  if (line.length <= EXCERPT || at <= BEFORE_HIT) return line.slice(0, EXCERPT)
  const start = line.lastIndexOf(' ', at - BEFORE_HIT) + 1 || at - BEFORE_HIT
  return `…${line.slice(start, start + EXCERPT)}`
}
