import type { Ticket } from '@recado/contract/desk/tickets'
import { isDeepStrictEqual } from 'node:util'
import { findUnchangedContacts } from '../contacts/find-or-create.ts'
import { automateAll } from '../automation/received/automate.ts'
import { emitMessageCreated } from '../desk/messages/update.ts'
import { type InboundMessage, insertInbound } from '../desk/messages/insert-inbound.ts'
import type { Ctx } from '../platform/ctx.ts'
import { notifyOffline } from '../notifications/push/notify-offline.ts'
import { contactsToCancel } from '../desk/schedules/cancel-on-reply.ts'
import { addSnoozeBrokenLine } from '../desk/snoozes/wake-due.ts'
import { updateActiveTickets } from '../desk/tickets/last-message.ts'
import { type JournalEntry, lockUnprocessed, markProcessed } from './journal.ts'
import { contentOf, fileIn, timestampOf, senderOf } from './rules.ts'

/** Messages of one customer, oldest first. */
type ConversationEntries = JournalEntry[]
type KnownConversation = { entries: ConversationEntries; contactId: number }

/**
 * Like `receiveMessage`, for many messages in a few statements. Takes the leading messages of each conversation that
 * only continue it: the contact is known and unchanged, its ticket is active, and no scheduled message ends. Returns the stored entries and leaves
 * all others untouched. If one entry cannot be stored, the transaction stores none.
 */
export async function receiveBatch(
  ctx: Ctx,
  { connectionId, conversations }: { connectionId: number; conversations: ConversationEntries[] },
): Promise<JournalEntry[]> {
  const contacts = await withKnownContacts(ctx, conversations.map(leadingPlainEntries))
  const known = await lockWhole(ctx, contacts)
  if (known.length === 0) return []
  const tickets = await updateActiveTickets(ctx, { connectionId, arrivals: known.map(arrivalsOf) })
  const withTicket = withTickets(known, tickets)
  if (withTicket.length === 0) return []
  const entries = withTicket.map(({ entry }) => entry)
  await markProcessed(
    ctx,
    entries.map(({ id }) => id),
  )
  for (const ticket of tickets) await addSnoozeBrokenLine(ctx, ticket)
  const messages = await insertInbound(
    ctx,
    withTicket.map((one) => toInboundMessage(ctx, connectionId, one)),
  )
  const stored = messages.map((message, i) => ({ message, ticket: withTicket[i]!.ticket }))
  for (const one of stored) emitMessageCreated(ctx, one)
  await notifyOffline(ctx, stored)
  await automateAll(
    ctx,
    stored.map((one) => ({ ...one, isArriving: false })),
  )
  return entries
}

/**
 * The messages up to the first one of another sender or with a quotation, because the quoted message may be among them.
 */
function leadingPlainEntries(entries: ConversationEntries): ConversationEntries {
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

async function withKnownContacts(
  ctx: Ctx,
  conversations: ConversationEntries[],
): Promise<KnownConversation[]> {
  const plain = conversations.filter((entries) => entries.length > 0)
  const contacts = await findUnchangedContacts(
    ctx,
    plain.map((entries) => senderOf(entries[0]!.inbound)),
  )
  // Two conversations may belong to one contact. They are processed one by one, which decides their order.
  const times = Map.groupBy(contacts, (contact) => contact?.id)
  return plain.flatMap((entries, i) => {
    const contact = contacts[i]
    const isTaken = contact && !contact.isBlocked && times.get(contact.id)!.length === 1
    return isTaken ? [{ entries, contactId: contact.id }] : []
  })
}

/**
 * Drops conversations of which another worker holds or has processed a message, and those whose messages cancel a
 * scheduled one: that is decided before a ticket is locked. Locks journal rows before tickets, as `receiveMessage` does,
 * which prevents deadlocks.
 */
async function lockWhole(ctx: Ctx, known: KnownConversation[]): Promise<KnownConversation[]> {
  const ids = known.flatMap(({ entries }) => entries.map(({ id }) => id))
  if (ids.length === 0) return []
  // Concurrent queries are sent in one message.
  const [waiting, cancelling] = await Promise.all([
    lockUnprocessed(ctx, ids),
    contactsToCancel(
      ctx,
      known.map(({ contactId }) => contactId),
    ),
  ])
  return known.filter(
    ({ entries, contactId }) =>
      !cancelling.has(contactId) && entries.every(({ id }) => waiting.has(id)),
  )
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
