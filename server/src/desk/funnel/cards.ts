import {
  type Card,
  cardDeleted,
  type CardChange,
  type cards,
  cardUpdated,
} from '@recado/contract/desk/funnel'
import type { Input } from '@recado/contract/platform/endpoint'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { z } from 'zod'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { addLine } from '../messages/timeline.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { roomsOf } from '../tickets/visibility.ts'
import { selectCard, toWholeCard, withoutTicket } from './columns.ts'
import { lockLanes, totalsOfLanes } from './lane-locks.ts'
import { positionAt } from './positions.ts'

/**
 * A ticket has one card. Putting it again changes the given fields of the card, and another lane makes it the last card
 * there.
 */
export async function putCard(
  ctx: Ctx,
  { laneId, ticketId, ...content }: Input<typeof cards.put>,
): Promise<Card> {
  const ticket = await lockVisibleTicket(ctx, { ticketId })
  const known = await ctx.db
    .selectFrom('cards')
    .select(['id', 'laneId'])
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  if (known) return changeCard(ctx, { ticket, card: known, change: { ...content, laneId } })
  const title = (await lockLanes(ctx, [laneId])).get(laneId)
  if (title === undefined) throw missing('ERR_NO_LANE_FOUND')()
  await refuseForeignTag(ctx, content.tagId ?? null)
  const { id } = await ctx.db
    .insertInto('cards')
    .values({
      ...columnsOf(content),
      laneId,
      ticketId,
      position: await positionAt(ctx, { laneId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const card = await emitCard(ctx, { id, ticket, laneIds: [laneId] })
  await addLine(ctx, ticket, { action: 'funnel', text: title })
  return card
}

/** Changes a card, or moves it within its lane or to another one. */
export async function updateCard(
  ctx: Ctx,
  { id, ...change }: Input<typeof cards.update>,
): Promise<Card> {
  const ticket = await lockTicketOfCard(ctx, id)
  const card = await ctx.db
    .selectFrom('cards')
    .select(['id', 'laneId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_CARD_FOUND'))
  return changeCard(ctx, { ticket, card, change })
}

type Change = {
  ticket: Ticket
  /** The card as it is, read under the lock of its ticket. */
  card: { id: number; laneId: number }
  change: z.infer<typeof CardChange>
}

async function changeCard(
  ctx: Ctx,
  { ticket, card: { id, laneId: from }, change }: Change,
): Promise<Card> {
  const { laneId = from, afterId, tagId } = change
  const laneIds = [...new Set([from, laneId])]
  const found = await lockLanes(ctx, laneIds)
  if (!found.has(laneId)) throw missing('ERR_NO_LANE_FOUND')()
  if (tagId !== undefined) await refuseForeignTag(ctx, tagId)
  const isMoved = laneId !== from || afterId !== undefined
  const position = isMoved ? await positionAt(ctx, { laneId, cardId: id, afterId }) : undefined
  await ctx.db
    .updateTable('cards')
    .set((eb) => ({
      ...columnsOf(change),
      ...(position !== undefined && { laneId, position }),
      revision: eb('revision', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('id', '=', id)
    .returning('id')
    // Its lane was removed meanwhile.
    .executeTakeFirstOrThrow(missing('ERR_NO_CARD_FOUND'))
  const card = await emitCard(ctx, { id, ticket, laneIds })
  if (laneId !== from) await addLine(ctx, ticket, { action: 'funnel', text: found.get(laneId)! })
  return card
}

const columnsOf = ({ value, description, tagId }: Change['change']) => ({
  ...(value !== undefined && { valueCents: Math.round(value * 100) }),
  ...(description !== undefined && { description }),
  ...(tagId !== undefined && { tagId }),
})

/** The lock makes a removal of the tag wait for this transaction. */
async function refuseForeignTag({ db }: Ctx, tagId: number | null): Promise<void> {
  if (tagId === null) return
  await db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', tagId)
    .forKeyShare()
    .executeTakeFirstOrThrow(missing('ERR_NO_TAG_FOUND'))
}

/** Sends the card to all screens, with its ticket to those that see the ticket. */
async function emitCard(
  ctx: Ctx,
  { id, ticket, laneIds }: { id: number; ticket: Ticket; laneIds: number[] },
): Promise<Card> {
  const row = await selectCard(ctx.db).where('cards.id', '=', id).executeTakeFirstOrThrow()
  const card = toWholeCard(row)
  const totals = await totalsOfLanes(ctx, laneIds)
  const rooms = roomsOf(ticket)
  ctx.emit(cardUpdated, { card, totals }, { rooms })
  ctx.emit(cardUpdated, { card: withoutTicket(card), totals }, { rooms: ['all'], except: rooms })
  return card
}

async function lockTicketOfCard(ctx: Ctx, id: number): Promise<Ticket> {
  const { ticketId } = await ctx.db
    .selectFrom('cards')
    .select('ticketId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_CARD_FOUND'))
  return lockVisibleTicket(ctx, { ticketId })
}

export async function removeCard(ctx: Ctx, { id }: Input<typeof cards.remove>): Promise<{}> {
  const ticket = await lockTicketOfCard(ctx, id)
  const removed = await removeCardsOf(ctx, [ticket.id])
  if (removed === 0) throw missing('ERR_NO_CARD_FOUND')()
  writeAudit(ctx, { act: 'card.delete', subject: ticket.contact.name })
  return {}
}

/** Removes the cards of locked tickets. Returns their number. */
export async function removeCardsOf(ctx: Ctx, ticketIds: readonly number[]): Promise<number> {
  const ofTickets = () => ctx.db.selectFrom('cards').where('ticketId', 'in', ticketIds)
  if (ticketIds.length === 0) return 0
  const found = await ofTickets().select('laneId').execute()
  if (found.length === 0) return 0
  await lockLanes(ctx, [...new Set(found.map(({ laneId }) => laneId))])
  const removed = await ctx.db
    .deleteFrom('cards')
    .where('ticketId', 'in', ticketIds)
    .returning(['id', 'ticketId', 'laneId'])
    .execute()
  const totals = await totalsOfLanes(ctx, [...new Set(removed.map(({ laneId }) => laneId))])
  for (const { id: cardId, ticketId, laneId } of removed)
    ctx.emit(cardDeleted, { cardId, ticketId, totals: totals.filter(({ id }) => id === laneId) })
  return removed.length
}
