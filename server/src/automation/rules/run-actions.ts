import type { ActionKind, RuleAction } from '@recado/contract/automation/rule-parts'
import { applyAction, type RuleTicket, ruleTicketOf } from '@recado/contract/automation/rules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sendAutomated } from '../../desk/messages/automated.ts'
import { createNote } from '../../desk/notes/commands.ts'
import { renderBody } from '../../desk/schedules/render-body.ts'
import { snoozeTicket } from '../../desk/snoozes/commands.ts'
import { giveTag, takeTag } from '../../desk/tags/ticket-tags.ts'
import { changeTicket } from '../../desk/tickets/commands.ts'
import { showTicketOfBatch } from '../../desk/tickets/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeBot } from '../bot/pause.ts'

type RunAction = (
  ctx: Ctx,
  ticket: RuleTicket & { id: number },
  action: RuleAction,
) => Promise<unknown>

const MINUTE_MS = 60_000

/** Each action is a command that people have too, in the name of the user of the context. */
const runs: Record<Exclude<ActionKind, 'addTag' | 'removeTag'>, RunAction> = {
  moveToQueue: (ctx, { id: ticketId }, { id }) => changeTicket(ctx, { ticketId, queueId: id! }),
  // A transfer without a queue would take the ticket from its queue.
  assign: (ctx, { id: ticketId, queueId }, { id }) =>
    changeTicket(ctx, { ticketId, userId: id!, queueId }),
  returnToQueue: (ctx, { id: ticketId }) => changeTicket(ctx, { ticketId, status: 'pending' }),
  pauseBot: (ctx, { id: ticketId }) => changeBot(ctx, { ticketId, action: 'pause' }),
  resumeBot: (ctx, { id: ticketId }) => changeBot(ctx, { ticketId, action: 'resume' }),
  sendMessage: (ctx, { id: ticketId }, { text }) => sendText(ctx, ticketId, text!),
  addNote: (ctx, { id: ticketId }, { text }) =>
    createNote(ctx, { ticketId, note: text!, mentions: [] }),
  snooze: (ctx, { id: ticketId }, { minutes }) => {
    const until = new Date(ctx.now.getTime() + minutes! * MINUTE_MS).toISOString()
    return snoozeTicket(ctx, { ticketId, until })
  },
  resolve: (ctx, { id: ticketId }, { id: closingReasonId }) =>
    changeTicket(ctx, { ticketId, status: 'closed', closingReasonId }),
}

async function sendText(ctx: Ctx, ticketId: number, text: string): Promise<void> {
  const ticket = await showTicketOfBatch(ctx, ticketId)
  const userId = ctx.user.id || null
  const body = await renderBody(ctx, { body: text, userId, ticket })
  await sendAutomated(ctx, ticket, { body, userId })
}

type ActionRun = {
  ticket: RuleTicket & { id: number }
  /** The whole ticket, unless an action has changed it in another way. */
  known: Ticket | undefined
  action: RuleAction
}

/** Runs one action. Returns the ticket as it is afterwards if that needs no further statement. */
async function runAction(
  ctx: Ctx,
  { ticket, known, action }: ActionRun,
): Promise<Ticket | undefined> {
  const { kind, id: tagId } = action
  const tag = { ticketId: ticket.id, tagId: tagId! }
  if (kind === 'addTag') return giveTag(ctx, tag, known)
  if (kind === 'removeTag') return takeTag(ctx, tag, known)
  await runs[kind](ctx, ticket, action)
  return undefined
}

/**
 * Runs the actions that change or send something, in order. Returns the ticket as it is afterwards. The caller has locked
 * and then read the ticket.
 */
export async function runActions(
  ctx: Ctx,
  ticket: Ticket,
  actions: readonly RuleAction[],
): Promise<Ticket> {
  const { id } = ticket
  let now = ruleTicketOf(ticket)
  let known: Ticket | undefined = ticket
  for (const action of actions) {
    const after = applyAction(action, now)
    if (!after) continue
    known = await runAction(ctx, { ticket: { ...now, id }, known, action })
    now = after.ticket
  }
  return known ?? showTicketOfBatch(ctx, id)
}
