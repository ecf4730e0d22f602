import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { type RuleEvent, runRules } from '../rules/run-rules.ts'
import type { Received } from './received.ts'
import { customerSteps, phoneSteps } from './steps.ts'

/**
 * Runs the automation for a message that was just stored, in the transaction of the message: after a crash the message
 * is processed again as a whole, so nothing is answered twice and nothing is forgotten. Groups have no automation.
 * Returns the ticket as it is afterwards.
 */
export async function automate(ctx: Ctx, received: Received): Promise<Ticket> {
  if (received.ticket.isGroup) return received.ticket
  for (const step of received.message.fromMe ? phoneSteps : customerSteps)
    if ((await step(ctx, received)) === 'done') break
  // After what the message has changed: rules see what the other automations decided.
  if (!received.message.fromMe) ctx.beforeCommit(() => runRules(ctx, messageEvent(received)))
  return received.ticket
}

const messageEvent = ({ ticket, message }: Received): RuleEvent => ({
  trigger: 'messageReceived',
  ticket,
  text: message.body,
})

/** Like `automate` for several messages, in the given order. A later message of a ticket sees what an earlier one did. */
export async function automateAll(ctx: Ctx, all: readonly Received[]): Promise<void> {
  const tickets = new Map<number, Ticket>()
  for (const received of all) {
    received.ticket = tickets.get(received.ticket.id) ?? received.ticket
    tickets.set(received.ticket.id, await automate(ctx, received))
  }
}
