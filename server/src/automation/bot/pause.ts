import { resumeBot } from '@recado/contract/automation/bot'
import type { ticketBot } from '@recado/contract/automation/ticket-bot'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Input } from '@recado/contract/platform/endpoint'
import { refuseClosedWindow } from '../../connections/service-windows/commands.ts'
import { addLine } from '../../desk/messages/timeline.ts'
import { lockVisibleTicket } from '../../desk/tickets/queries.ts'
import { isUnattended } from '../../desk/tickets/rules.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ReceivedStep } from '../received/received.ts'
import { performTurn } from './perform-turn.ts'
import { readBot } from './script.ts'

/** Pauses the bot of a ticket, or gives the ticket back to it. */
export async function changeBot(
  ctx: Ctx,
  { ticketId, action }: Input<typeof ticketBot.change>,
): Promise<Ticket> {
  const ticket = await lockVisibleTicket(ctx, { ticketId })
  if (!isUnattended(ticket)) throw new Refusal('ERR_TICKET_HAS_AGENT')
  if (action === 'resume') return resume(ctx, ticket)
  if (!ticket.bot) throw new Refusal('ERR_NO_BOT')
  return pauseBot(ctx, ticket, 'botPaused')
}

/**
 * Silences the bot of a ticket until it is resumed, and adds this line. A bot that has not begun yet does not begin by
 * itself.
 */
async function pauseBot(
  ctx: Ctx,
  before: Ticket,
  action: 'botPaused' | 'botPausedByPhone',
): Promise<Ticket> {
  if (before.bot?.state === 'paused') return before
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set(
        before.bot ? { botState: 'paused', botPausedBy: ctx.user.id || null } : { botDone: true },
      )
      .where('id', '=', before.id),
  )
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  if (!ticket.bot) return ticket
  emitTicketUpdated(ctx, ticket)
  await addLine(ctx, ticket, { action })
  return ticket
}

/** Somebody has answered on the company's phone: the bot is silent from now on. */
export const pauseForPhone: ReceivedStep = async (ctx, received) => {
  if (isUnattended(received.ticket))
    received.ticket = await pauseBot(ctx, received.ticket, 'botPausedByPhone')
  return 'next'
}

async function resume(ctx: Ctx, before: Ticket): Promise<Ticket> {
  if (before.isGroup) throw new Refusal('ERR_NO_BOT')
  if (before.bot && before.bot.state !== 'paused') return before
  if (before.contact.isBlocked) throw new Refusal('ERR_CONTACT_BLOCKED')
  if (before.whatsappId === null) throw new Refusal('ERR_NO_WAPP_FOUND')
  await refuseClosedWindow(ctx, { connectionId: before.whatsappId, contactId: before.contactId })
  const bot = await readBot(ctx, before.id)
  const turn = bot && resumeBot(bot.script, { queueId: before.queueId, optionId: bot.optionId })
  if (!turn?.position) throw new Refusal('ERR_NO_BOT')
  await addLine(ctx, before, { action: 'botResumed' })
  return performTurn(ctx, { before, turn, heard: null })
}
