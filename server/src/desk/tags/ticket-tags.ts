import type { Input } from '@recado/contract/platform/endpoint'
import type { Tag } from '@recado/contract/desk/tags'
import { TAGS_PER_TICKET, type ticketTags } from '@recado/contract/desk/ticket-tags'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { tagsAdded } from '../hooks.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { updateTicket, emitTicketUpdated } from '../tickets/update.ts'
import { showTicket } from '../tickets/queries.ts'
import { tagColumns } from './queries.ts'

type TagChange = { ticketId: number; changeTags: (before: number[]) => number[] }

/** Replaces the tags of a ticket. */
export const syncTags = (
  ctx: Ctx,
  { ticketId, tags }: Input<typeof ticketTags.sync>,
): Promise<Ticket> =>
  choose(ctx, { ticketId, changeTags: () => [...new Set(tags.map(({ id }) => id))] })

/** Adds one tag and keeps concurrent changes of others. */
export const giveTag = (
  ctx: Ctx,
  { ticketId, tagId }: Input<typeof ticketTags.give>,
): Promise<Ticket> =>
  choose(ctx, {
    ticketId,
    changeTags: (before) => {
      if (before.includes(tagId)) return before
      if (before.length >= TAGS_PER_TICKET)
        throw new Refusal('ERR_INVALID_INPUT', { tagId: 'tooMany' })
      return [...before, tagId]
    },
  })

/** Removes one tag. Does nothing if the ticket does not have it. */
export async function takeTag(
  ctx: Ctx,
  { ticketId, tagId }: Input<typeof ticketTags.take>,
): Promise<Ticket> {
  if ((await tagsByIds(ctx, [tagId])).length === 0) throw new Refusal('ERR_NO_TAG_FOUND')
  return choose(ctx, { ticketId, changeTags: (before) => before.filter((id) => id !== tagId) })
}

/** Adds timeline lines for added and removed tags. Emits nothing if the choice changes nothing. */
async function choose(ctx: Ctx, { ticketId, changeTags: chosenOf }: TagChange): Promise<Ticket> {
  await lockTicketRow(ctx, ticketId)
  const before = await showTicket(ctx, { ticketId })
  const known = before.tags.map(({ id }) => id)
  const ids = chosenOf(known)
  if (ids.length === known.length && ids.every((id) => known.includes(id))) return before
  const chosen = ids.length === 0 ? [] : await tagsByIds(ctx, ids)
  if (chosen.length < ids.length) throw new Refusal('ERR_NO_TAG_FOUND')
  await replaceTags(ctx, ticketId, ids)
  const ticket = await updateTicket(ctx, (update) => update.where('id', '=', ticketId))
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  emitTicketUpdated(ctx, ticket)
  if (ids.some((id) => !known.includes(id))) ctx.beforeCommit(() => tagsAdded.run(ctx, { ticket }))
  await addTagLines(ctx, { ticket, before: before.tags, after: chosen })
  return ticket
}

/** Locks the ticket so that concurrent choices run one after the other and the later one wins. */
const lockTicketRow = ({ db }: Ctx, ticketId: number) =>
  db.selectFrom('tickets').select('id').where('id', '=', ticketId).forNoKeyUpdate().execute()

const tagsByIds = ({ db }: Ctx, ids: number[]): Promise<Tag[]> =>
  db.selectFrom('tags').select(tagColumns).where('id', 'in', ids).orderBy('name').execute()

async function replaceTags({ db }: Ctx, ticketId: number, ids: number[]): Promise<void> {
  await db
    .deleteFrom('ticketTags')
    .where('ticketId', '=', ticketId)
    .where('tagId', '<>', sql<number>`all(${ids}::int[])`)
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('ticketTags')
    .values(ids.map((tagId) => ({ ticketId, tagId })))
    .onConflict((known) => known.doNothing())
    .execute()
}

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
