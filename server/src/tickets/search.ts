import { foundIn, wordsOf } from '@recado/contract/found-words'
import type { TicketRow } from '@recado/contract/tickets'
import { sql } from 'kysely'
import { contactsFound } from '../contacts/queries.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Filtered } from './filter.ts'

/** What a search means: tickets of these contacts, and those in which these messages were found, newest of each. */
export type Found = { contactIds: number[]; messages: Map<number, string> }

/** More tickets than anybody reads: a search that finds so many by what was said is to be narrowed. */
const TICKETS_MAX = 200
/** So many are worth not looking further back for more. */
const TICKETS_ENOUGH = 80
/** Messages looked at, newest first; more where most lie in tickets that are not asked for. */
const HELPINGS = [250, 1000, 4000]
const NEWEST = Number.MAX_SAFE_INTEGER

/** By contact and by what was said, inside the tickets that may be seen and are asked for. */
export async function foundBy(ctx: Ctx, said: string, rows: Filtered): Promise<Found> {
  return {
    contactIds: await contactsFound(ctx, said),
    messages: await messagesFound(ctx, wordsOf(said), rows),
  }
}

type Hit = { id: string; ticketId: number; messagePosition: number }

async function messagesFound(
  ctx: Ctx,
  words: string[],
  rows: Filtered,
): Promise<Map<number, string>> {
  const newest = new Map<number, string>()
  if (words.length === 0) return newest
  let behind = NEWEST
  for (const most of HELPINGS) {
    const { rows: hits } = await sql<Hit>`
      select id, ticket_id, message_position from search_messages(${words}, ${behind}, ${most})`.execute(
      ctx.db,
    )
    await addSeen(newest, hits, rows)
    if (hits.length < most || newest.size >= TICKETS_ENOUGH) break
    behind = hits.at(-1)!.messagePosition
  }
  return newest
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

/** The tickets of a search among those asked for. */
export const onlyFound = (rows: Filtered, { contactIds, messages }: Found): Filtered =>
  rows.where((eb) =>
    eb.or([
      eb('tickets.contactId', '=', sql<number>`any(${contactIds}::int[])`),
      eb('tickets.id', '=', sql<number>`any(${[...messages.keys()]}::int[])`),
    ]),
  )

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
        .select(['id', 'body', 'fromMe', 'createdAt'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.map((ticket) => {
    const row = byId.get(found.messages.get(ticket.id) ?? '')
    if (!row) return { ...ticket, match: null }
    const { id: messageId, fromMe, createdAt } = row
    const body = excerptOf(row.body, words)
    const match = { messageId, body, fromMe, createdAt: createdAt.toISOString() }
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
