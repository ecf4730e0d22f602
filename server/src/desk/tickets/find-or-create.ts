import type { Ticket } from '@recado/contract/tickets'
import type { MediaType } from '@recado/contract/media'
import { sql } from 'kysely'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { awaitedBy } from './awaited-rating.ts'
import type { Score } from './rating-score.ts'
import { change } from './change.ts'
import { mayReopen, previewOf } from './rules.ts'
import { showTicket } from './queries.ts'
import { lastSaid, type Said, touched } from './last-message.ts'

type Talk = { contactId: number; connectionId: number; isGroup: boolean }

export type Arrival = Talk & {
  body: string
  mediaType: MediaType
  fromMe: boolean
  /** A closed ticket of this age or younger, in hours, comes back instead of a new one. */
  reopenWithinHours: number
  /** What it says may be a rating. */
  score?: Score | undefined
}

type Outcome = {
  ticket: Ticket
  /** The ticket appears where it was not before: begun, or come back. */
  isArriving: boolean
  /** How it stood before it came back. */
  before: Ticket | undefined
  /** The cycle of a closed ticket that the message rates; the ticket stays closed. */
  rates?: number
}

/**
 * The contact's living ticket on this connection, carrying the message that just arrived: the one that lives, else
 * the closed one that it rates, else the one closed a short while ago, else a new pending one. The partial unique
 * index decides between two at once. What we write on the phone ourselves lets nobody wait: without a living ticket it
 * stands in a closed one, which comes back with the customer's answer.
 */
export async function ticketFor(ctx: Ctx, arrival: Arrival): Promise<Outcome> {
  const living = await touchLiving(ctx, arrival)
  if (living) return { ticket: living, isArriving: false, before: undefined }
  const moved = await touchOnRemoved(ctx, arrival)
  if (moved) {
    await addLine(ctx, moved, { action: 'moved', text: moved.whatsapp?.name ?? null })
    return { ticket: moved, isArriving: false, before: undefined }
  }
  const back = await closedLately(ctx, arrival)
  if (back) return back
  const contactId = await standingContact(ctx, arrival.contactId)
  if (contactId !== arrival.contactId) return ticketFor(ctx, { ...arrival, contactId })
  if (arrival.fromMe) return begunByUs(ctx, arrival)
  await ctx.db
    .insertInto('tickets')
    .values({
      contactId: arrival.contactId,
      connectionId: arrival.connectionId,
      isGroup: arrival.isGroup,
      queueId: onlyQueueOf(arrival),
      lastMessageAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflict((other) =>
      other
        .columns(['companyId', 'contactId', 'connectionId'])
        .where('status', '<>', sql.lit('closed'))
        .doNothing(),
    )
    .execute()
  const begun = await touchLiving(ctx, arrival)
  if (!begun) throw new Error('a ticket that was just begun cannot be found')
  return { ticket: begun, isArriving: true, before: undefined }
}

async function begunByUs(ctx: Ctx, arrival: Arrival): Promise<Outcome> {
  const { contactId, connectionId, isGroup } = arrival
  const closed = { status: 'closed', createdAt: ctx.now, lastMessageAt: ctx.now } as const
  const { id } = await ctx.db
    .insertInto('tickets')
    .values({ contactId, connectionId, isGroup, ...closed })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ticket = await touchClosed(ctx, arrival, id)
  if (!ticket) throw new Error('a ticket that was just begun cannot be found')
  return { ticket, isArriving: true, before: undefined }
}

/** A number that one queue answers leaves nothing to ask the customer; groups have none. */
const onlyQueueOf = ({ connectionId, isGroup }: Arrival) =>
  isGroup
    ? null
    : sql<number | null>`(select min(queue_id) from connection_queues
        where connection_id = ${connectionId} having count(*) = 1)`

/**
 * Whom a new ticket is to be of: the contact may be joined into another this very moment. Whoever joins them holds the
 * row, so this waits until it is done; and from then on nobody can join them before the ticket is there to move too.
 */
async function standingContact({ db }: Ctx, contactId: number): Promise<number> {
  const { mergedInto } = await db
    .selectFrom('contacts')
    .select('mergedInto')
    .where('id', '=', contactId)
    .forKeyShare()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  return mergedInto ?? contactId
}

const saidIn = ({ body, mediaType, fromMe }: Arrival): Said => ({
  preview: previewOf(body),
  mediaType,
  fromMe,
  count: 1,
})

const touchLiving = (ctx: Ctx, arrival: Arrival): Promise<Ticket | undefined> =>
  change(ctx, (update) =>
    update
      .set(touched(ctx, saidIn(arrival)))
      .where('contactId', '=', arrival.contactId)
      .where('connectionId', '=', arrival.connectionId)
      .where('status', '<>', 'closed'),
  )

/**
 * The contact's active ticket on a removed connection of the same phone number moves to this connection: for the
 * customer it is one conversation. The job that moves them all may come later than the first message.
 */
const touchOnRemoved = (ctx: Ctx, arrival: Arrival): Promise<Ticket | undefined> =>
  change(ctx, (update) =>
    update
      .set({ ...touched(ctx, saidIn(arrival)), connectionId: arrival.connectionId })
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

/** Comes back unassigned and keeps its queue, so the same people see it; with words of ours it stays closed. */
async function closedLately(ctx: Ctx, arrival: Arrival): Promise<Outcome | undefined> {
  const last = await ctx.db
    .selectFrom('tickets')
    .select(['id', sql<Date>`coalesce(closed_at, created_at)`.as('closedAt')])
    // Asked together with the ticket, and only of a message that may be the answer.
    .select(arrival.score ? awaitedBy(ctx.now).as('rates') : sql<null>`null`.as('rates'))
    .where('contactId', '=', arrival.contactId)
    .where('connectionId', '=', arrival.connectionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.rates) {
    const ticket = await touchClosed(ctx, arrival, last.id)
    if (ticket) return { ticket, isArriving: false, before: undefined, rates: last.rates }
  }
  if (!last || !mayReopen(last.closedAt, ctx.now, arrival.reopenWithinHours)) return undefined
  if (arrival.fromMe) {
    const ticket = await touchClosed(ctx, arrival, last.id)
    // Somebody reopens it this very moment: then it lives.
    return ticket ? { ticket, isArriving: false, before: undefined } : ticketFor(ctx, arrival)
  }
  const before = await showTicket(ctx, { ticketId: last.id })
  const ticket = await change(ctx, (update) =>
    update
      .set({ ...touched(ctx, saidIn(arrival)), status: 'pending', userId: null, closedAt: null })
      .where('id', '=', last.id)
      .where('status', '=', 'closed'),
  )
  return ticket && { ticket, isArriving: true, before }
}

/** A rating, and what we say on the phone, is the last word of a closed ticket and nobody has to answer it. */
const touchClosed = (ctx: Ctx, arrival: Arrival, ticketId: number) =>
  change(ctx, (update) =>
    update
      .set({ ...lastSaid(ctx, saidIn(arrival)), ...(arrival.fromMe && { unreadMessages: 0 }) })
      .where('id', '=', ticketId)
      .where('status', '=', 'closed'),
  )

type Sent = {
  ticketId: number
  body: string
  mediaType: MediaType
  /** Whoever said it, where somebody did. */
  userId: number | null
  /** Sent by the machine or forwarded: the customer who waits for a person goes on waiting. */
  isNoAnswer?: boolean
  /** It reminds the customer: once in each time of waiting. */
  isReminder?: boolean
}

/** A message of ours was just stored: the list shows it, and nobody waits any more. */
export const touchSent = (
  ctx: Ctx,
  { ticketId, body, mediaType, userId, isNoAnswer, isReminder }: Sent,
): Promise<Ticket | undefined> =>
  change(ctx, (update) =>
    update
      .set({
        lastMessage: previewOf(body),
        lastMessageType: mediaType,
        lastMessageFromMe: true,
        lastMessageBy: userId,
        lastMessageFailed: false,
        lastMessageAt: ctx.now,
        ...(!isNoAnswer && { waitingSince: null }),
        idleMessageAt: isReminder ? ctx.now : null,
        messagesCount: sql<number>`tickets.messages_count + 1`,
      })
      .where('id', '=', ticketId),
  )
