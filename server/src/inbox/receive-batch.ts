import type { Ticket } from '@recado/contract/desk/tickets'
import { isDeepStrictEqual } from 'node:util'
import { recogniseSenders } from '../contacts/find-or-create.ts'
import { automateAll } from '../automation/received/automate.ts'
import type { Received } from '../automation/received/received.ts'
import { emitMessageCreated } from '../desk/messages/update.ts'
import { type InboundMessage, insertInbound } from '../desk/messages/insert-inbound.ts'
import type { Ctx } from '../platform/ctx.ts'
import { notifyOffline } from '../notifications/push/notify-offline.ts'
import { contactsToCancel } from '../desk/schedules/cancel-on-reply.ts'
import { addSnoozeBrokenLine } from '../desk/snoozes/wake-due.ts'
import { updateActiveTickets } from '../desk/tickets/last-message.ts'
import { contactsWithTicket } from '../desk/tickets/open-ticket.ts'
import { withOpenedWindow } from '../desk/tickets/ticket-window.ts'
import { emitTicketUpdated } from '../desk/tickets/update.ts'
import {
  beginConversations,
  openingQueueOf,
  type WaitingConversation,
  withFreeContacts,
} from './begin-conversations.ts'
import { type JournalEntry, lockUnprocessed, markProcessed } from './journal.ts'
import { contentOf, fileIn, timestampOf, senderOf } from './rules.ts'

type Batch = {
  connectionId: number
  /** The messages of each customer, oldest first. */
  conversations: JournalEntry[][]
  /** Messages of other conversations that are processed one by one: what they say of an id is not known yet. */
  apart?: JournalEntry[]
  /** A ticket closed at most this many hours ago is reopened instead of creating a new one. */
  reopenWithinHours: number
}

/**
 * Like `receiveMessage`, for many messages in a few statements. Takes the leading messages of each conversation that
 * only continue it: the contact is known and unchanged, its ticket is active, and no scheduled message ends. Of a
 * conversation that begins it takes the first message. Returns the stored entries and leaves all others untouched. If one
 * entry cannot be stored, the transaction stores none.
 */
export async function receiveBatch(ctx: Ctx, batch: Batch): Promise<JournalEntry[]> {
  const { connectionId } = batch
  const recognised = await withContacts(ctx, batch)
  const { active, beginning } = await lockWhole(ctx, { connectionId, talks: recognised })
  // Concurrent queries are sent in one message.
  const [ready, queue] = await Promise.all([
    withFreeContacts(ctx, beginning),
    beginning.length > 0 ? openingQueueOf(ctx, connectionId) : undefined,
  ])
  // Concurrent queries are sent in one message, in this order.
  const [begun, continued] = await Promise.all([
    queue ? beginConversations(ctx, { ...batch, ready, queue }) : [],
    updateContinued(ctx, { connectionId, active }),
  ])
  const tickets = [...continued, ...begun.map(({ ticket }) => ticket)]
  const withTicket = withTickets([...active, ...begun], tickets)
  if (withTicket.length === 0) return []
  const entries = withTicket.map(({ entry }) => entry)
  for (const ticket of continued) await addSnoozeBrokenLine(ctx, ticket)
  const [messages] = await Promise.all([
    insertInbound(
      ctx,
      withTicket.map((one) => toInboundMessage(ctx, connectionId, one)),
    ),
    markProcessed(
      ctx,
      entries.map(({ id }) => id),
    ),
  ])
  const arriving = new Set(begun.flatMap(({ entries: first }) => first))
  await react(
    ctx,
    messages.map((message, i) => {
      const { ticket, entry } = withTicket[i]!
      return { message, ticket, isArriving: arriving.has(entry) }
    }),
  )
  return entries
}

/** Tells the screens and the automation, as `receiveMessage` does. */
async function react(ctx: Ctx, stored: Received[]): Promise<void> {
  for (const one of stored) emitMessageCreated(ctx, one)
  for (const { ticket, message, isArriving } of stored)
    if (isArriving) emitTicketUpdated(ctx, withOpenedWindow(ticket, message), null)
  await Promise.all([notifyOffline(ctx, stored), automateAll(ctx, stored)])
}

/**
 * The messages up to the first one of another sender or with a quotation, because the quoted message may be among them.
 */
function leadingPlainEntries(entries: JournalEntry[]): JournalEntry[] {
  const sender = senderOf(entries[0]!.inbound)
  const end = entries.findIndex(
    ({ inbound }) =>
      inbound.fromMe ||
      inbound.chat.kind === 'group' ||
      inbound.quotedId !== undefined ||
      !isDeepStrictEqual(senderOf(inbound), sender),
  )
  return end < 0 ? entries : entries.slice(0, end)
}

/** Drops conversations that begin with another message, and those whose contact is blocked or needs a change. */
async function withContacts(
  ctx: Ctx,
  { conversations, apart = [] }: Batch,
): Promise<WaitingConversation[]> {
  const found = await recogniseSenders(
    ctx,
    conversations.map((entries) => senderOf(entries[0]!.inbound)),
    apart.map(({ inbound }) => senderOf(inbound)),
  )
  // Two conversations may belong to one contact. They are processed one by one, which decides their order.
  const times = Map.groupBy(found, (one) => (typeof one === 'string' ? one : one.id))
  return conversations.flatMap((all, i): WaitingConversation[] => {
    const entries = leadingPlainEntries(all)
    const contact = found[i]!
    if (entries.length === 0 || contact === 'changed') return []
    if (contact === 'unknown') return [{ entries, contactId: undefined }]
    const isTaken = !contact.isBlocked && times.get(contact.id)!.length === 1
    return isTaken ? [{ entries, contactId: contact.id }] : []
  })
}

type KnownConversation = WaitingConversation & { contactId: number }
type LockedConversations = { active: KnownConversation[]; beginning: WaitingConversation[] }

/**
 * Drops conversations of which another worker holds or has processed a message, and those whose messages cancel a
 * scheduled one: that is decided before a ticket is locked. Locks journal rows before contacts and tickets, as
 * `receiveMessage` does, which prevents deadlocks. Tells apart those with an active ticket.
 */
async function lockWhole(
  ctx: Ctx,
  { connectionId, talks }: { connectionId: number; talks: WaitingConversation[] },
): Promise<LockedConversations> {
  const ids = talks.flatMap(({ entries }) => entries.map(({ id }) => id))
  if (ids.length === 0) return { active: [], beginning: [] }
  const contactIds = talks.flatMap(({ contactId }) => contactId ?? [])
  // Concurrent queries are sent in one message.
  const [waiting, cancelling, withTicket] = await Promise.all([
    lockUnprocessed(ctx, ids),
    contactsToCancel(ctx, contactIds),
    contactsWithTicket(ctx, { connectionId, contactIds }),
  ])
  const locked = talks.filter(
    ({ entries, contactId }) =>
      !cancelling.has(contactId ?? NOBODY) && entries.every(({ id }) => waiting.has(id)),
  )
  const isActive = (talk: WaitingConversation): talk is KnownConversation =>
    withTicket.has(talk.contactId ?? NOBODY)
  return { active: locked.filter(isActive), beginning: locked.filter((one) => !isActive(one)) }
}

const NOBODY = 0

async function updateContinued(
  ctx: Ctx,
  { connectionId, active }: { connectionId: number; active: KnownConversation[] },
): Promise<Ticket[]> {
  if (active.length === 0) return []
  return updateActiveTickets(ctx, { connectionId, arrivals: active.map(arrivalsOf) })
}

function arrivalsOf({ entries, contactId }: KnownConversation) {
  const { body, mediaType } = contentOf(entries.at(-1)!.inbound)
  return { contactId, count: entries.length, body, mediaType }
}

type EntryWithTicket = { entry: JournalEntry; ticket: Ticket }

/** Drops conversations without an active ticket. */
function withTickets(known: KnownConversation[], tickets: Ticket[]): EntryWithTicket[] {
  const byContact = new Map(tickets.map((ticket) => [ticket.contactId, ticket]))
  return known.flatMap(({ entries, contactId }) => {
    const ticket = byContact.get(contactId)
    return ticket ? entries.map((entry) => ({ entry, ticket })) : []
  })
}

const toInboundMessage = (
  { now }: Ctx,
  connectionId: number,
  { entry: { inbound }, ticket }: EntryWithTicket,
): InboundMessage => ({
  ...contentOf(inbound),
  ticket,
  networkId: inbound.networkId,
  connectionId,
  fromMe: false,
  isRead: false,
  isForwarded: inbound.isForwarded ?? false,
  at: timestampOf(inbound, now),
  quotedId: null,
  file: fileIn(inbound),
})
