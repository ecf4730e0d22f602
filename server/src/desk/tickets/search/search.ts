import { searchWords } from '@recado/contract/desk/word-search'
import { sql } from 'kysely'
import { findContacts, searchAmong } from '../../../contacts/queries.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { type TicketFilter, type TicketQuery, ticketsMatching } from '../filter.ts'
import { findByProtocolNumber } from './by-protocol-number.ts'
import { newestTickets } from './newest-tickets.ts'

/**
 * Tickets that match a search: of these contacts, these tickets, and those with these messages, of which the newest per
 * ticket.
 */
export type SearchMatches = {
  contactIds: number[]
  ticketIds: number[]
  messages: Map<number, string>
}

/** Limit of tickets found by message text. A longer result has to be narrowed. */
const TICKETS_MAX = 200
/** Number of tickets after which older messages are not searched. */
const TICKETS_ENOUGH = 80
/**
 * Messages of the whole company per step, newest first. Later steps run if most hits are in tickets outside the filter.
 */
const STEPS = [250, 1000]
/** Steps after the tickets of the filter were searched. */
const LAST_STEPS = [4000, 16_000]
/** Limits for searching inside the tickets of the filter, newest last message first. */
const INSIDE_MAX = { tickets: 2000, messages: 50_000 }
/** Tickets whose contacts are checked if too many contacts match. */
const NEWEST_TICKETS = 300
const NEWEST = Number.MAX_SAFE_INTEGER

/** Searches by protocol number, by contact and by message text within the visible tickets of the filter. */
export async function findMatches(
  ctx: Ctx,
  said: string,
  filter: TicketFilter,
): Promise<SearchMatches> {
  const { ids: contactIds, isAll } = await findContacts(ctx, said)
  const quoted = await findByProtocolNumber(ctx, said)
  return {
    contactIds,
    ticketIds: [...quoted, ...(isAll ? [] : await newestAmong(ctx, said, filter))],
    messages: await messagesFound(ctx, searchWords(said), filter),
  }
}

/**
 * If more contacts match than are read by name, finds those of the newest tickets of the filter: people search a
 * frequent name because of a recent conversation.
 */
async function newestAmong(ctx: Ctx, said: string, filter: TicketFilter): Promise<number[]> {
  const newest = await newestTickets(ctx, filter, NEWEST_TICKETS)
  const contactIds = newest.map(({ contactId }) => contactId)
  const meant = new Set(await searchAmong(ctx, said, contactIds))
  return newest.filter(({ contactId }) => meant.has(contactId)).map(({ id }) => id)
}

type Search = { words: string[]; filter: TicketFilter; newest: Map<number, string> }

/**
 * Frequent words are found among the company's newest messages; rare words have few hits. In between, searches inside
 * the tickets of the filter.
 */
async function messagesFound(
  ctx: Ctx,
  words: string[],
  filter: TicketFilter,
): Promise<Map<number, string>> {
  const search: Search = { words, filter, newest: new Map() }
  if (words.length === 0) return search.newest
  const behind = await searchBackwards(ctx, search, { steps: STEPS, behind: NEWEST })
  if (behind === undefined || (await searchInside(ctx, search))) return search.newest
  await searchBackwards(ctx, search, { steps: LAST_STEPS, behind })
  return search.newest
}

type Hit = { id: string; ticketId: number; messagePosition: number }
type SearchSteps = { steps: number[]; behind: number }

/** Returns the position at which the search stopped; undefined if no hits are left or enough were found. */
async function searchBackwards(
  ctx: Ctx,
  { words, filter, newest }: Search,
  { steps, behind }: SearchSteps,
): Promise<number | undefined> {
  let end = behind
  for (const most of steps) {
    const { rows: hits } = await sql<Hit>`
      select id, ticket_id, message_position from search_messages(${words}, ${end}, ${most}, ${ctx.user.seesNumbers})`.execute(
      ctx.db,
    )
    await addVisible(newest, hits, ticketsMatching(ctx, filter))
    if (hits.length < most || newest.size >= TICKETS_ENOUGH) return undefined
    end = hits.at(-1)!.messagePosition
  }
  return end
}

/** Searches inside the tickets of the filter. Returns whether all of them were searched or enough were found. */
async function searchInside(ctx: Ctx, { words, filter, newest }: Search): Promise<boolean> {
  const asked = await newestTickets(ctx, filter, INSIDE_MAX.tickets + 1)
  let held = 0
  const few = asked.slice(0, INSIDE_MAX.tickets).filter(({ messagesCount }) => {
    const fits = held + messagesCount <= INSIDE_MAX.messages
    if (fits) held += messagesCount
    return fits
  })
  const ids = few.map(({ id }) => id).filter((id) => !newest.has(id))
  const { rows: hits } = await sql<{ id: string; ticketId: number }>`
    select id, ticket_id from search_messages_in(${words}, ${ids}, ${TICKETS_MAX - newest.size},
                                            ${ctx.user.seesNumbers})`.execute(ctx.db)
  for (const { id, ticketId } of hits) newest.set(ticketId, id)
  return few.length === asked.length || newest.size >= TICKETS_ENOUGH
}

/** Hits are newest first, so the first one of a ticket is its newest. */
async function addVisible(
  newest: Map<number, string>,
  hits: Hit[],
  rows: TicketQuery,
): Promise<void> {
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
 * The tickets of a search that match the filter. `offset 0` makes the planner collect the few matches before sorting;
 * otherwise it would scan a long history in order.
 */
export function onlyMatches(ctx: Ctx, filter: TicketFilter, found: SearchMatches): TicketQuery {
  const { contactIds } = found
  const ids = [...found.ticketIds, ...found.messages.keys()]
  const rows = ticketsMatching(ctx, filter)
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
