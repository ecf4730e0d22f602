import type { Ticket } from '@recado/contract/desk/tickets'
import type { MediaType } from '@recado/contract/platform/media'
import { sql } from 'kysely'
import { lockUnmerged } from '../../contacts/lock-unmerged.ts'
import { addLine } from '../messages/timeline.ts'
import { allowRetry } from '../messages/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { awaitedRatingCycle, uncommentedCycle } from './ratings/awaited-rating.ts'
import type { RatingScore } from './ratings/rating-score.ts'
import { updateTicket } from './update.ts'
import { onlyQueueOf, openTicket } from './open-ticket.ts'
import { mayReopen, previewOf } from './rules.ts'
import { showTicket } from './queries.ts'
import { lastMessageColumns, type LastMessage, activityColumns } from './last-message.ts'

type ConversationKey = { contactId: number; connectionId: number; isGroup: boolean }

export type Arrival = ConversationKey & {
  body: string
  mediaType: MediaType
  fromMe: boolean
  /** The member of a group who wrote it. */
  speaker?: string | null | undefined
  /** Sent by the phone itself: it answers nothing. */
  isAutomatic?: boolean | undefined
  /** A ticket closed at most this many hours ago is reopened instead of creating a new one. */
  reopenWithinHours: number
  /** Rating that the text may express. */
  score?: RatingScore | undefined
  /** The text may be the comment of a rating. */
  mayComment?: boolean
}

type Outcome = {
  ticket: Ticket
  /** The ticket appears in a list: created or reopened. */
  isArriving: boolean
  /** The ticket before it was reopened. */
  before: Ticket | undefined
  /** The cycle of a closed ticket that the message rates. The ticket stays closed. */
  rates?: number
  /** The rated cycle of a closed ticket that the message comments. The ticket stays closed. */
  comments?: number
}

/**
 * The contact's ticket on this connection, updated with the message: the active one, else the closed one that the
 * message rates, else a recently closed one, else a new waiting one. The partial unique index serializes concurrent
 * creations. A message typed on the company's phone starts no wait: without an active ticket it is stored in a closed
 * one, which reopens when the customer answers.
 */
export async function findOrCreateTicket(ctx: Ctx, arrival: Arrival): Promise<Outcome> {
  const living = await updateActive(ctx, arrival)
  if (living) return { ticket: living, isArriving: false, before: undefined }
  const moved = await moveFromRemoved(ctx, arrival)
  if (moved) {
    await addLine(ctx, moved, { action: 'moved', text: moved.whatsapp?.name ?? null })
    await allowRetry(ctx, moved.id)
    return { ticket: moved, isArriving: false, before: undefined }
  }
  const contactId = await lockUnmerged(ctx, arrival.contactId)
  if (contactId !== arrival.contactId) return findOrCreateTicket(ctx, { ...arrival, contactId })
  const back = await reopenRecent(ctx, arrival)
  if (back) return back
  return arrival.fromMe ? createClosed(ctx, arrival) : createWaiting(ctx, arrival)
}

async function createWaiting(ctx: Ctx, arrival: Arrival): Promise<Outcome> {
  const { contactId, connectionId, isGroup } = arrival
  const queueId = isGroup ? null : onlyQueueOf(connectionId)
  await openTicket(ctx, { contactId, connectionId, isGroup, status: 'pending', queueId })
  // Updates the ticket that was just created, here or by a concurrent message.
  const ticket = await updateActive(ctx, arrival)
  if (!ticket) throw new Error('a ticket that was just created cannot be found')
  return { ticket, isArriving: true, before: undefined }
}

async function createClosed(ctx: Ctx, arrival: Arrival): Promise<Outcome> {
  const { contactId, connectionId, isGroup } = arrival
  const created = await openTicket(ctx, { contactId, connectionId, isGroup, status: 'closed' })
  const ticket = created && (await updateClosed(ctx, arrival, created.id))
  if (!ticket) throw new Error('a ticket that was just created cannot be found')
  return { ticket, isArriving: true, before: undefined }
}

const noCycle = sql<null>`null`

const lastMessageOf = ({
  body,
  mediaType,
  fromMe,
  speaker,
  isAutomatic,
}: Arrival): LastMessage => ({
  preview: previewOf(body),
  mediaType,
  fromMe,
  speaker,
  isAutomatic,
  count: 1,
})

const updateActive = (ctx: Ctx, arrival: Arrival): Promise<Ticket | undefined> =>
  updateTicket(ctx, (update) =>
    update
      .set(activityColumns(ctx, lastMessageOf(arrival)))
      .where('contactId', '=', arrival.contactId)
      .where('connectionId', '=', arrival.connectionId)
      // A literal, so that every plan may use the index of active tickets.
      .where('status', '<>', sql.lit('closed')),
  )

/**
 * Moves the contact's active ticket from a removed connection of the same phone number to this connection: for the
 * customer it is one conversation. The first message may arrive before the job that moves all tickets.
 */
const moveFromRemoved = (ctx: Ctx, arrival: Arrival): Promise<Ticket | undefined> =>
  updateTicket(ctx, (update) =>
    update
      .set({ ...activityColumns(ctx, lastMessageOf(arrival)), connectionId: arrival.connectionId })
      .where('status', '<>', 'closed')
      .where(
        'id',
        '=',
        sql<number>`(
          select max(t.id) from connections here
            join connections removed on removed.company_id = here.company_id and removed.number = here.number
                 and removed.deleted_at is not null
            join tickets t on t.company_id = removed.company_id and t.connection_id = removed.id
                 and t.contact_id = ${arrival.contactId} and t.status <> 'closed'
           where here.company_id = app_company() and here.id = ${arrival.connectionId} and here.number <> '')`,
      ),
  )

/**
 * Reopens a recently closed ticket as waiting and unassigned in its queue, so the same people see it. A message of ours
 * leaves it closed.
 */
async function reopenRecent(ctx: Ctx, arrival: Arrival): Promise<Outcome | undefined> {
  const last = await ctx.db
    .selectFrom('tickets')
    .select(['id', sql<Date>`coalesce(closed_at, created_at)`.as('closedAt')])
    // Read with the ticket, and only for a message that may be a rating or its comment.
    .select(arrival.score ? awaitedRatingCycle(ctx.now).as('rates') : noCycle.as('rates'))
    .select(arrival.mayComment ? uncommentedCycle(ctx.now).as('comments') : noCycle.as('comments'))
    .where('contactId', '=', arrival.contactId)
    .where('connectionId', '=', arrival.connectionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rates, comments } = last ?? {}
  if (rates || comments) {
    const ticket = await updateClosed(ctx, arrival, last!.id)
    const about = rates ? { rates } : { comments: comments! }
    if (ticket) return { ticket, isArriving: false, before: undefined, ...about }
  }
  if (!last || !mayReopen(last.closedAt, ctx.now, arrival.reopenWithinHours)) return undefined
  if (arrival.fromMe) {
    const ticket = await updateClosed(ctx, arrival, last.id)
    // Reopened concurrently: the ticket is active.
    return ticket
      ? { ticket, isArriving: false, before: undefined }
      : findOrCreateTicket(ctx, arrival)
  }
  const before = await showTicket(ctx, { ticketId: last.id })
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({
        ...activityColumns(ctx, lastMessageOf(arrival)),
        status: 'pending',
        userId: null,
        closedAt: null,
      })
      .where('id', '=', last.id)
      .where('status', '=', 'closed'),
  )
  return ticket && { ticket, isArriving: true, before }
}

/** Updates a closed ticket with a rating, its comment, or a message typed on the phone. Nobody needs to answer it. */
const updateClosed = (ctx: Ctx, arrival: Arrival, ticketId: number) =>
  updateTicket(ctx, (update) =>
    update
      .set({
        ...lastMessageColumns(ctx, lastMessageOf(arrival)),
        ...(arrival.fromMe && !arrival.isAutomatic && { unreadMessages: 0, phoneSpoke: true }),
      })
      .where('id', '=', ticketId)
      .where('status', '=', 'closed'),
  )
