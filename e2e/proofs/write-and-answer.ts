import { randomUUID } from 'node:crypto'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import type { Agent } from '../../bench/support/agent.ts'
import { insist } from './insist.ts'
import type { Phones } from './phones.ts'
import { type ProofConversation, ticketOf } from './check-talks.ts'

/** The customer writes their next words. */
export async function writeNext(phones: Phones, talk: ProofConversation): Promise<void> {
  const body = `${talk.number} writes ${talk.written.length + 1}`
  talk.written.push(body)
  await phones.write(talk.number, { to: talk.shop, body })
}

/** Somebody answers this customer, in the ticket that is accepted before. */
export async function answerer(
  agent: Agent,
  talk: ProofConversation,
): Promise<() => Promise<void>> {
  const ticket = await insist(() => ticketOf(agent, talk.number))
  if (ticket.status === 'pending')
    await insist(() => agent.call(tickets.change, { ticketId: ticket.id, status: 'open' }))
  return async () => {
    const body = `answer ${talk.answered.length + 1} to ${talk.number}`
    const id = randomUUID()
    talk.answered.push(body)
    await insist(() => agent.call(messages.send, { ticketId: ticket.id, id, body }))
  }
}
