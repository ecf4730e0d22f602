import type { Input } from '@recado/contract/endpoint'
import {
  TAGS_MAX,
  type Tag,
  tagCreated,
  tagDeleted,
  type tags,
  tagUpdated,
} from '@recado/contract/tags'
import type { ticketTags } from '@recado/contract/ticket-tags'
import type { Ticket } from '@recado/contract/tickets'
import { sql } from 'kysely'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing, Refusal } from '../platform/refusal.ts'
import { change, tellTicket } from '../tickets/change.ts'
import { showTicket } from '../tickets/queries.ts'
import { shown } from './queries.ts'

export async function createTag(
  { db, emit }: Ctx,
  { name, color }: Input<typeof tags.create>,
): Promise<Tag> {
  const { count } = await db
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= TAGS_MAX) throw new Refusal('ERR_TAG_LIMIT')
  const tag = await db
    .insertInto('tags')
    .values({ name, color })
    .returning(shown)
    .executeTakeFirstOrThrow()
  emit(tagCreated, { tag })
  return tag
}

export async function changeTag(
  { db, emit, now }: Ctx,
  { id, name, color }: Input<typeof tags.change>,
): Promise<Tag> {
  const tag = await db
    .updateTable('tags')
    .set({ updatedAt: now, ...(name && { name }), ...(color && { color }) })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow(missing('ERR_NO_TAG_FOUND'))
  emit(tagUpdated, { tag })
  return tag
}

/** Every ticket that had it is without it; the screens hear of the tag alone. */
export async function removeTag({ db, emit }: Ctx, { id }: Input<typeof tags.remove>): Promise<{}> {
  await db
    .deleteFrom('tags')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(missing('ERR_NO_TAG_FOUND'))
  emit(tagDeleted, { tagId: id })
  return {}
}

/** The tags of a ticket from now on. What came and what went stands in its timeline. */
export async function syncTags(
  ctx: Ctx,
  { ticketId, tags: wanted }: Input<typeof ticketTags.sync>,
): Promise<Ticket> {
  await takeTurn(ctx, ticketId)
  const before = await showTicket(ctx, { ticketId })
  const ids = [...new Set(wanted.map(({ id }) => id))]
  const chosen = ids.length === 0 ? [] : await tagsByIds(ctx, ids)
  if (chosen.length < ids.length) throw new Refusal('ERR_NO_TAG_FOUND')
  await replaceTags(ctx, ticketId, ids)
  const ticket = await change(ctx, (update) => update.where('id', '=', ticketId))
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  tellTicket(ctx, ticket)
  await tellApart(ctx, { ticket, before: before.tags, after: chosen })
  return ticket
}

/** Two who choose at once do so one after the other: what the later one says holds. */
const takeTurn = ({ db }: Ctx, ticketId: number) =>
  db.selectFrom('tickets').select('id').where('id', '=', ticketId).forNoKeyUpdate().execute()

const tagsByIds = ({ db }: Ctx, ids: number[]): Promise<Tag[]> =>
  db.selectFrom('tags').select(shown).where('id', 'in', ids).orderBy('name').execute()

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

type Apart = { ticket: Ticket; before: Tag[]; after: Tag[] }

async function tellApart(ctx: Ctx, { ticket, before, after }: Apart): Promise<void> {
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
