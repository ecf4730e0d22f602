import type { Input } from '@recado/contract/platform/endpoint'
import type { Tag } from '@recado/contract/desk/tags'
import { TAGS_PER_TICKET, type ticketTags } from '@recado/contract/desk/ticket-tags'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { tagsAdded } from '../hooks.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { gathered, gatheredApart } from '../../platform/database/gathered.ts'
import { Refusal } from '../../platform/refusal.ts'
import { emitTicketUpdated, raiseRevisions } from '../tickets/update.ts'
import { lockVisibleTicketOfBatch } from '../tickets/queries.ts'
import { tagColumns } from './queries.ts'

type TagChange = {
  ticketId: number
  /** The tags that may be added. */
  named: number[]
  changeTags: (before: number[]) => number[]
  /** The ticket, if the caller has locked it and it has not changed since. */
  locked?: Ticket | undefined
}

/** Replaces the tags of a ticket. */
export function syncTags(
  ctx: Ctx,
  { ticketId, tags }: Input<typeof ticketTags.sync>,
): Promise<Ticket> {
  const named = [...new Set(tags.map(({ id }) => id))]
  return choose(ctx, { ticketId, named, changeTags: () => named })
}

/**
 * Adds one tag and keeps concurrent changes of others. A caller that has locked and read the ticket passes it, which saves
 * doing both again.
 */
export const giveTag = (
  ctx: Ctx,
  { ticketId, tagId }: Input<typeof ticketTags.give>,
  locked?: Ticket,
): Promise<Ticket> =>
  choose(ctx, {
    ticketId,
    locked,
    named: [tagId],
    changeTags: (before) => {
      if (before.includes(tagId)) return before
      if (before.length >= TAGS_PER_TICKET)
        throw new Refusal('ERR_INVALID_INPUT', { tagId: 'tooMany' })
      return [...before, tagId]
    },
  })

/** Removes one tag, with `locked` as in `giveTag`. Does nothing if the ticket does not have it. */
export async function takeTag(
  ctx: Ctx,
  { ticketId, tagId }: Input<typeof ticketTags.take>,
  locked?: Ticket,
): Promise<Ticket> {
  if ((await readTags(ctx, [tagId])).length === 0) throw new Refusal('ERR_NO_TAG_FOUND')
  return choose(ctx, {
    ticketId,
    locked,
    named: [],
    changeTags: (before) => before.filter((id) => id !== tagId),
  })
}

/** Adds timeline lines for added and removed tags. Emits nothing if the choice changes nothing. */
async function choose(
  ctx: Ctx,
  { ticketId, named, changeTags: chosenOf, locked }: TagChange,
): Promise<Ticket> {
  // The lock makes concurrent choices run one after the other, so that the later one wins.
  const [before, found] = await Promise.all([
    locked ?? lockVisibleTicketOfBatch(ctx, ticketId),
    readTags(ctx, named),
  ])
  const known = before.tags.map(({ id }) => id)
  const ids = chosenOf(known)
  if (ids.length === known.length && ids.every((id) => known.includes(id))) return before
  const others = before.tags.filter(({ id }) => !named.includes(id))
  const chosen = [...others, ...found].filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length) throw new Refusal('ERR_NO_TAG_FOUND')
  const ticket = await replaceTags(ctx, { ticketId, ids })
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  emitTicketUpdated(ctx, ticket)
  if (ids.some((id) => !known.includes(id))) ctx.beforeCommit(() => tagsAdded.run(ctx, { ticket }))
  await addTagLines(ctx, { ticket, before: before.tags, after: chosen })
  return ticket
}

/** The tags with these ids, by name. One statement for the tickets of a batch. */
const readTags = gathered(async ({ db }, all: number[][]): Promise<Tag[][]> => {
  const ids = [...new Set(all.flat())]
  if (ids.length === 0) return all.map(() => [])
  const tags = await db
    .selectFrom('tags')
    .select(tagColumns)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('name')
    .execute()
  return all.map((some) => tags.filter(({ id }) => some.includes(id)))
})

/** Stores the tags of a ticket and returns it, in one message for the tickets of a batch. */
const replaceTags = gatheredApart(
  ({ ticketId }: { ticketId: number; ids: number[] }) => ticketId,
  async (ctx, all): Promise<(Ticket | undefined)[]> => {
    const chosen = all.flatMap(({ ticketId, ids }) => ids.map((tagId) => ({ ticketId, tagId })))
    const ticketIds = all.map(({ ticketId }) => ticketId)
    const wanted = sql`unnest(${chosen.map((one) => one.ticketId)}::int[], ${chosen.map((one) => one.tagId)}::int[])`
    // Concurrent statements are sent in one message and run in order.
    const [, , tickets] = await Promise.all([
      sql`delete from ticket_tags
           where ticket_id = any(${ticketIds}::int[]) and (ticket_id, tag_id) not in (select * from ${wanted})`.execute(
        ctx.db,
      ),
      sql`insert into ticket_tags (ticket_id, tag_id) select * from ${wanted} on conflict do nothing`.execute(
        ctx.db,
      ),
      raiseRevisions(ctx, ticketIds),
    ])
    const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
    return ticketIds.map((id) => byId.get(id))
  },
)

type TagDifference = { ticket: Ticket; before: Tag[]; after: Tag[] }

async function addTagLines(ctx: Ctx, { ticket, before, after }: TagDifference): Promise<void> {
  const without = (all: Tag[], others: Tag[]) =>
    all
      .filter(({ id }) => !others.some((other) => other.id === id))
      .map(({ name }) => name)
      .join(', ')
  const came = without(after, before)
  const went = without(before, after)
  if (came) await addLine(ctx, ticket, { action: 'tagged', text: came })
  if (went) await addLine(ctx, ticket, { action: 'untagged', text: went })
}
