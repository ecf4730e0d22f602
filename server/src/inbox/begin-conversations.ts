import type { Ticket } from '@recado/contract/desk/tickets'
import { deadlineOfNew } from '../automation/service-levels/keep-deadlines.ts'
import { createUnknownContacts } from '../contacts/create-unknown.ts'
import { lockFreeContacts } from '../contacts/lock-unmerged.ts'
import {
  type FirstMessage,
  lockOnlyQueue,
  type NewConversations,
  openWaitingTickets,
} from '../desk/tickets/open-ticket.ts'
import { UNRATEABLE_HOURS } from '../desk/tickets/ratings/rating-score.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { JournalEntry } from './journal.ts'
import { contentOf, senderOf } from './rules.ts'

/** Messages of one customer, oldest first. Without a contact: nobody knows the sender. */
export type WaitingConversation = { entries: JournalEntry[]; contactId: number | undefined }

export type BegunConversation = { entries: JournalEntry[]; contactId: number; ticket: Ticket }

const HOUR_MS = 3_600_000

/** A conversation without an active ticket, of a contact that this transaction has created or locked. */
type ReadyConversation = Omit<BegunConversation, 'ticket'>

/** The queue of the tickets of new conversations, and their nearest deadline there. */
export type OpeningQueue = Pick<NewConversations, 'queueId' | 'deadline'>

/** Where conversations on this connection begin. Locks the queue. */
export async function openingQueueOf(ctx: Ctx, connectionId: number): Promise<OpeningQueue> {
  const queueId = await lockOnlyQueue(ctx, connectionId)
  return { queueId, deadline: await deadlineOfNew(ctx, queueId) }
}

type Beginning = {
  connectionId: number
  reopenWithinHours: number
  ready: ReadyConversation[]
  queue: OpeningQueue
}

/**
 * Begins these conversations: opens a waiting ticket for each, which shows the first message. Leaves out those that need
 * more: a ticket that was closed lately may be reopened or rated. Waits for no ticket.
 */
export async function beginConversations(
  ctx: Ctx,
  { connectionId, reopenWithinHours, ready, queue }: Beginning,
): Promise<BegunConversation[]> {
  if (ready.length === 0) return []
  const hours = Math.max(reopenWithinHours, UNRATEABLE_HOURS)
  const opened = await openWaitingTickets(ctx, {
    ...queue,
    connectionId,
    firsts: ready.map(firstMessageOf),
    closedUntil: new Date(ctx.now.getTime() - hours * HOUR_MS),
  })
  const byContact = new Map(opened.map((ticket) => [ticket.contactId, ticket]))
  return ready.flatMap((one) => {
    const ticket = byContact.get(one.contactId)
    return ticket ? [{ ...one, ticket }] : []
  })
}

function firstMessageOf({ entries, contactId }: ReadyConversation): FirstMessage {
  const { body, mediaType } = contentOf(entries[0]!.inbound)
  return { contactId, body, mediaType }
}

/**
 * Creates the contacts that are missing and locks the others. Takes only the first message of each conversation, because the
 * automation answers it before the next. Leaves out contacts that another transaction holds, waits for none of
 * these, and those that are merged, blocked or known by now.
 */
export async function withFreeContacts(
  ctx: Ctx,
  talks: WaitingConversation[],
): Promise<ReadyConversation[]> {
  const unknown = talks.filter(({ contactId }) => contactId === undefined)
  const known = talks.flatMap(({ contactId }) => contactId ?? [])
  // Creating contacts may wait for an import, which may wait for a known contact: none is locked before.
  const created = await createUnknownContacts(
    ctx,
    unknown.map(({ entries }) => senderOf(entries[0]!.inbound)),
  )
  const free = await lockFreeContacts(ctx, known)
  const ids = new Map(unknown.map((talk, i) => [talk, created[i]?.id]))
  return talks.flatMap((talk) => {
    const id = talk.contactId ?? ids.get(talk)
    const isFree = talk.contactId === undefined || free.has(talk.contactId)
    return id !== undefined && isFree ? [{ entries: talk.entries.slice(0, 1), contactId: id }] : []
  })
}
