import type { Input } from '@recado/contract/platform/endpoint'
import {
  type Card,
  cardDeleted,
  type cards,
  cardUpdated,
  type Lane,
  LANES_MAX,
  laneCreated,
  type lanes,
} from '@recado/contract/desk/funnel'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { lockLimitedRows } from '../../accounts/companies/plan-limits.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { roomsOf } from '../tickets/visibility.ts'
import { laneColumns, toCard, selectCard } from './columns.ts'

export async function createLane(
  ctx: Ctx,
  { title, position }: Input<typeof lanes.create>,
): Promise<Lane> {
  const { db, emit } = ctx
  await lockLimitedRows(ctx, 'lanes')
  const { count, last } = await db
    .selectFrom('lanes')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= LANES_MAX) throw new Refusal('ERR_LANE_LIMIT')
  const lane = await db
    .insertInto('lanes')
    .values({ title, position: position ?? (last ?? 0) + 1 })
    .returning(laneColumns)
    .executeTakeFirstOrThrow()
  emit(laneCreated, { lane })
  return lane
}

/** A ticket has one card. Putting it again moves the card to the end of the given lane. */
export async function putCard(
  ctx: Ctx,
  { laneId, ticketId, value, description, tagId = null }: Input<typeof cards.put>,
): Promise<Card> {
  const ticket = await lockVisibleTicket(ctx, { ticketId })
  const { title } = await ctx.db
    .selectFrom('lanes')
    .select('title')
    .where('id', '=', laneId)
    .executeTakeFirstOrThrow(missing('ERR_NO_LANE_FOUND'))
  if (tagId !== null) await refuseForeignTag(ctx, tagId)
  const told = { laneId, tagId, description, valueCents: Math.round(value * 100) }
  const position = sql<number>`(select coalesce(max(c.position), 0) + 1 from cards c where c.company_id = app_company() and c.lane_id = ${laneId})`
  await ctx.db
    .insertInto('cards')
    .values({ ...told, ticketId, position })
    .onConflict((known) =>
      known
        .columns(['companyId', 'ticketId'])
        .doUpdateSet({ ...told, position, updatedAt: ctx.now }),
    )
    .execute()
  const card = toCard(
    await selectCard(ctx.db).where('cards.ticketId', '=', ticketId).executeTakeFirstOrThrow(),
  )
  ctx.emit(cardUpdated, { card }, { rooms: roomsOf(ticket) })
  await addLine(ctx, ticket, { action: 'funnel', text: title })
  return card
}

const refuseForeignTag = ({ db }: Ctx, tagId: number) =>
  db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', tagId)
    .executeTakeFirstOrThrow(missing('ERR_NO_TAG_FOUND'))

export async function removeCard(ctx: Ctx, { id }: Input<typeof cards.remove>): Promise<{}> {
  const { ticketId } = await ctx.db
    .selectFrom('cards')
    .select('ticketId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_CARD_FOUND'))
  const ticket = await lockVisibleTicket(ctx, { ticketId })
  await ctx.db.deleteFrom('cards').where('id', '=', id).execute()
  ctx.emit(cardDeleted, { cardId: id, ticketId }, { rooms: roomsOf(ticket) })
  await writeAudit(ctx, { act: 'card.delete', subject: ticket.contact.name })
  return {}
}
