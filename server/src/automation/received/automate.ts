import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { type RuleEvent, runRules } from '../rules/run-rules.ts'
import type { Received } from './received.ts'
import { customerReads, customerSteps, phoneSteps } from './steps.ts'

/**
 * Runs the automation for a message that was just stored, in the transaction of the message: after a crash the message
 * is processed again as a whole, so nothing is answered twice and nothing is forgotten. Groups have no automation.
 * Returns the ticket as it is afterwards.
 */
export async function automate(ctx: Ctx, received: Received): Promise<Ticket> {
  await automateAll(ctx, [received])
  return received.ticket
}

/**
 * Like `automate` for several messages, those of each ticket in the given order. A later message of a ticket sees what an
 * earlier one did.
 */
export async function automateAll(ctx: Ctx, all: readonly Received[]): Promise<void> {
  const talks = [...Map.groupBy(all, ({ ticket }) => ticket.id).values()]
  await forEachTalk(talks, (talk) => runSteps(ctx, talk))
  const heard = talks.map((talk) => talk.filter(isRuled)).filter((talk) => talk.length > 0)
  if (heard.length === 0) return
  // After what the messages have changed: rules see what the other automations decided.
  ctx.beforeCommit(() =>
    forEachTalk(heard, async (talk) => {
      for (const received of talk) await runRules(ctx, messageEvent(received))
    }),
  )
}

type Talk = readonly Received[]

/** Concurrent queries are sent in one message, so many tickets take as many messages as one. */
const forEachTalk = (talks: readonly Talk[], act: (talk: Talk) => Promise<void>) =>
  Promise.all(talks.map(act))

async function runSteps(ctx: Ctx, talk: Talk): Promise<void> {
  let ticket = talk[0]!.ticket
  for (const received of talk) {
    received.ticket = ticket
    await runStepsOf(ctx, received)
    ticket = received.ticket
  }
}

async function runStepsOf(ctx: Ctx, received: Received): Promise<void> {
  const { ticket, message } = received
  if (ticket.isGroup) return
  // No other step follows the answer to a call.
  if (!message.fromMe && message.mediaType !== 'call')
    for (const read of customerReads) read.start(ctx, received)
  for (const step of message.fromMe ? phoneSteps : customerSteps)
    if ((await step(ctx, received)) === 'done') return
}

const isRuled = ({ ticket, message }: Received): boolean => !ticket.isGroup && !message.fromMe

const messageEvent = ({ ticket, message }: Received): RuleEvent => ({
  trigger: 'messageReceived',
  ticket,
  text: message.body,
})
