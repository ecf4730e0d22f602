import type { Ticket } from '@recado/contract/tickets'
import { isDeepStrictEqual } from 'node:util'
import { contactsMet } from '../contacts/find-or-create.ts'
import { tellNew } from '../desk/messages/update.ts'
import { type Incoming, keepMessages } from '../desk/messages/insert-inbound.ts'
import type { Ctx } from '../platform/ctx.ts'
import { tellAway } from '../notifications/push/notify-offline.ts'
import { tellIfWoken } from '../desk/snoozes/wake-due.ts'
import { touchAllLiving } from '../desk/tickets/last-message.ts'
import { type Entry, lockWaiting, markWorkedOff } from './journal.ts'
import { contentOf, fileIn, momentOf, senderOf } from './rules.ts'

/** Messages of one customer, oldest first. */
type Talk = Entry[]
type Known = { talk: Talk; contactId: number }

/**
 * Like `receiveMessage`, for many messages in a few statements. Takes the leading messages of each conversation that
 * only continue it: the contact is known and unchanged, and its ticket is active. Returns the stored entries and leaves
 * all others untouched. If one entry cannot be stored, the transaction stores none.
 */
export async function receiveTogether(
  ctx: Ctx,
  { connectionId, talks }: { connectionId: number; talks: Talk[] },
): Promise<Entry[]> {
  const known = await whole(ctx, await ofKnown(ctx, talks.map(plainStart)))
  if (known.length === 0) return []
  const tickets = await touchAllLiving(ctx, { connectionId, arrivals: known.map(arrivalsOf) })
  const said = withTickets(known, tickets)
  if (said.length === 0) return []
  const entries = said.map(({ entry }) => entry)
  await markWorkedOff(
    ctx,
    entries.map(({ id }) => id),
  )
  for (const ticket of tickets) await tellIfWoken(ctx, ticket)
  const messages = await keepMessages(
    ctx,
    said.map((one) => incomingOf(ctx, connectionId, one)),
  )
  const told = messages.map((message, i) => ({ message, ticket: said[i]!.ticket }))
  for (const one of told) tellNew(ctx, one)
  await tellAway(ctx, told)
  return entries
}

/**
 * The messages up to the first one of another sender or with a quotation, because the quoted message may be among them.
 */
function plainStart(talk: Talk): Talk {
  const sender = senderOf(talk[0]!.inbound)
  const end = talk.findIndex(
    ({ inbound }) =>
      inbound.fromMe ||
      inbound.chat.kind === 'group' ||
      inbound.quotedId !== undefined ||
      !isDeepStrictEqual(senderOf(inbound), sender),
  )
  return end < 0 ? talk : talk.slice(0, end)
}

async function ofKnown(ctx: Ctx, talks: Talk[]): Promise<Known[]> {
  const plain = talks.filter((talk) => talk.length > 0)
  const contacts = await contactsMet(
    ctx,
    plain.map((talk) => senderOf(talk[0]!.inbound)),
  )
  // Two conversations may belong to one contact. They are processed one by one, which decides their order.
  const times = Map.groupBy(contacts, (contact) => contact?.id)
  return plain.flatMap((talk, i) => {
    const contact = contacts[i]
    const isTaken = contact && !contact.isBlocked && times.get(contact.id)!.length === 1
    return isTaken ? [{ talk, contactId: contact.id }] : []
  })
}

/**
 * Drops conversations of which another worker holds or has processed a message. Locks journal rows before tickets, as
 * `receiveMessage` does, which prevents deadlocks.
 */
async function whole(ctx: Ctx, known: Known[]): Promise<Known[]> {
  const ids = known.flatMap(({ talk }) => talk.map(({ id }) => id))
  if (ids.length === 0) return []
  const waiting = await lockWaiting(ctx, ids)
  return known.filter(({ talk }) => talk.every(({ id }) => waiting.has(id)))
}

function arrivalsOf({ talk, contactId }: Known) {
  const { body, mediaType } = contentOf(talk.at(-1)!.inbound)
  return { contactId, count: talk.length, body, mediaType }
}

type Said = { entry: Entry; ticket: Ticket }

/** Drops conversations without an active ticket. */
function withTickets(known: Known[], tickets: Ticket[]): Said[] {
  const byContact = new Map(tickets.map((ticket) => [ticket.contactId, ticket]))
  return known.flatMap(({ talk, contactId }) => {
    const ticket = byContact.get(contactId)
    return ticket ? talk.map((entry) => ({ entry, ticket })) : []
  })
}

const incomingOf = (
  { now }: Ctx,
  connectionId: number,
  { entry: { inbound }, ticket }: Said,
): Incoming => ({
  ...contentOf(inbound),
  ticket,
  networkId: inbound.networkId,
  connectionId,
  fromMe: false,
  isRead: false,
  isForwarded: inbound.isForwarded ?? false,
  at: momentOf(inbound, now),
  quotedId: null,
  file: fileIn(inbound),
})
