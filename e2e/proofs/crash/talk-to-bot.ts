import { setTimeout as pause } from 'node:timers/promises'
import { tickets } from '@recado/contract/desk/tickets'
import type { Agent } from '../../../bench/support/agent.ts'
import { type ProofConversation, ticketOf } from '../check-talks.ts'
import { insist } from '../insist.ts'
import type { Phones } from '../phones.ts'
import { botStep } from './bot-steps.ts'

/** Of so many customers one waits for each answer; the others write without reading. */
const PATIENT_EVERY = 4
const ANSWER_WITHIN_MS = 120_000

/** A customer and, where they talk to the bot, how far they are. */
export type BotConversation = ProofConversation & { isPatient: boolean; step: number }

export const botConversation = (talk: ProofConversation, n: number): BotConversation => ({
  ...talk,
  isPatient: n % PATIENT_EVERY === 0,
  step: 0,
})

/** The customer goes on by as many messages. */
export async function talkToBot(
  scene: { agent: Agent; network: Phones },
  talk: BotConversation,
  many: number,
): Promise<void> {
  for (let written = 0; written < many;) {
    const { does, says, ticket } = botStep(talk.step, talk.isPatient)
    talk.step += 1
    if (does === 'resolved') await resolve(scene.agent, talk)
    else {
      written += 1
      talk.written.push(does.writes)
      await scene.network.write(talk.number, { to: talk.shop, body: does.writes })
    }
    talk.answered.push(...says)
    talk.ticket = ticket
    if (talk.isPatient && says.length > 0) await untilAnswered(scene.network, talk)
  }
}

/** An answer that does not come is a fault that is counted later. */
async function untilAnswered(network: Phones, talk: BotConversation): Promise<void> {
  for (const end = Date.now() + ANSWER_WITHIN_MS; Date.now() < end; await pause(150)) {
    const shown = await network.talk(talk.number, talk.shop)
    if (shown.filter(({ from }) => from !== talk.number).length >= talk.answered.length) return
  }
}

/** An agent takes the ticket, reads it and resolves it. Looks again after each attempt, because one that failed may have been done. */
const resolve = (agent: Agent, talk: BotConversation): Promise<true> =>
  insist(async () => {
    const ticket = await ticketOf(agent, talk.number)
    if (!ticket) return undefined
    const { id: ticketId, status } = ticket
    if (status === 'pending') await agent.call(tickets.change, { ticketId, status: 'open' })
    if (status === 'closed') return true
    await agent.call(tickets.read, { ticketId })
    await agent.call(tickets.change, { ticketId, status: 'closed' })
    return true
  })
