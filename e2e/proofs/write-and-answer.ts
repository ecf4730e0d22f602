import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { type Agent, Refused } from '../../bench/support/agent.ts'
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

const GIVE_UP_MS = 120_000

/** As a screen does: what did not get through is sent again, the same, until it does. */
async function insist<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await pause(100)) {
    try {
      const answer = await attempt()
      if (answer !== undefined) return answer
    } catch (error) {
      const isPassing = error instanceof Refused && (error.status === 0 || error.status >= 500)
      if (!isPassing) throw error
    }
  }
  throw new Error('the server did not come back')
}
