import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { type JournalEntry, insertEntries } from '../src/inbox/journal.ts'
import { receiveBatch } from '../src/inbox/receive-batch.ts'
import type { Inbound } from '../src/platform/whatsapp-driver.ts'
import { aCompany, type Company } from './company.ts'
import { owner } from './database.ts'
import { anInbound, arrive } from './inbound.ts'

export const threeNumbers = ['5511970000001', '5511970000002', '5511970000003'] as const

/** Three customers have written once. Their tickets are waiting. */
export async function aBusyNumber() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const arrives = (...all: Inbound[]) => arrive(acme, { connectionId, all })
  await arrives(...threeNumbers.map((from) => anInbound({ from, text: 'Oi' })))
  const journalled = (...arrived: Inbound[]) =>
    acme.inside((ctx) => insertEntries(ctx, { connectionId, arrived }))
  /** Receives these in one batch. Returns the bodies of the stored messages. */
  const goTogether = async (...conversations: JournalEntry[][]) => {
    const stored = await acme.inside((ctx) =>
      receiveBatch(ctx, { connectionId, conversations, reopenWithinHours: 2 }),
    )
    return stored.map(textOf)
  }
  /** Like the above, starting with the journal: messages as the network delivers them. */
  const tried = async (...conversations: Inbound[][]) => {
    const entries = await journalled(...conversations.flat())
    const of = (one: Inbound) => entries.find(({ inbound }) => inbound === one)!
    return goTogether(...conversations.map((talk) => talk.map(of)))
  }
  return { acme, connectionId, arrives, journalled, goTogether, tried }
}

const textOf = ({ inbound: { body } }: JournalEntry) =>
  body.type === 'text' ? body.text : body.type

/** Messages of one customer, oldest first. */
export const says = (from: string, ...texts: string[]) =>
  texts.map((text) => anInbound({ from, text }))

/** The waiting ticket of this customer. */
export const ticketOf = async ({ ana }: Company, number: string) =>
  (await ana(tickets.list, { status: 'pending' })).tickets.find(
    ({ contact }) => contact.number === number,
  )!

/** Messages in this customer's conversation. */
export async function textsOf(acme: Company, number: string): Promise<string[]> {
  const { id: ticketId } = await ticketOf(acme, number)
  const { messages: all } = await acme.ana(messages.list, { ticketId })
  return all.map(({ body }) => body)
}

/** Number of unprocessed journal entries. */
export const unprocessedCount = async ({ companyId }: Company) => {
  const [{ count }] = await owner`
    select count(*)::int from journal where company_id = ${companyId} and processed_at is null`
  return count
}
