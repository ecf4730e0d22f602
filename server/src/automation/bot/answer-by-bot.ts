import { answerBot, beginBot, type BotTurn } from '@recado/contract/automation/bot'
import type { BotScript } from '@recado/contract/automation/bot-replies'
import { botInputOf } from '@recado/contract/automation/bot-input'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { isUnattended } from '../../desk/tickets/rules.ts'
import { withOpenedWindow } from '../../desk/tickets/ticket-window.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { makeReadAhead } from '../received/read-ahead.ts'
import type { Received, ReceivedStep } from '../received/received.ts'
import { performTurn } from './perform-turn.ts'
import { readBot } from './script.ts'

/**
 * A message that fits no option within this time of the bot's own message was on its way already, or continues the first
 * one: it is not counted as an answer.
 */
const UNREAD_MS = 3000

/** Started before the earlier steps: one that changes the position of the bot is the last step of its message. */
export const botRead = makeReadAhead({
  read: (ctx, { ticket }) => readBot(ctx, ticket.id),
  isNeeded: mayAnswer,
})

/** Answers a customer whom nobody attends. Everything it knows is on the row of the ticket. */
export const answerByBot: ReceivedStep = async (ctx, received) => {
  const { ticket, message } = received
  if (!mayAnswer(ctx, received)) return 'next'
  const bot = await botRead.get(ctx, received)
  if (!bot) return 'next'
  const text = textOf(message)
  const isStart = text !== null && botInputOf(text) === 'start'
  const { position, script } = bot
  if (!position) {
    if (!mayBegin(bot, { ticket, isStart })) return 'next'
    await perform(ctx, received, beginBot(script, isStart ? 'restart' : 'arrived'))
    return 'done'
  }
  const turn = answerBot(script, position, text)
  const isIgnored = turn.replies.every(({ code }) => code === 'notUnderstood') && !turn.leaf
  if (isIgnored && turn.position && isUnread(ctx, bot.spokeAt)) return 'done'
  await perform(ctx, received, turn)
  return 'done'
}

async function perform(ctx: Ctx, received: Received, turn: BotTurn): Promise<void> {
  const heard = { text: received.message.body, mediaType: received.message.mediaType }
  received.ticket = await performTurn(ctx, { before: received.ticket, turn, heard })
}

/** A ticket that waits for somebody, within the service window of its number. */
function mayAnswer({ now }: Ctx, { ticket, message }: Received): boolean {
  if (!isUnattended(ticket) || ticket.whatsappId === null) return false
  if (message.mediaType === 'call' || message.mediaType === 'placeholder') return false
  if (ticket.bot?.state === 'paused' || ticket.bot?.state === 'flow') return false
  const { serviceWindowEndsAt } = withOpenedWindow(ticket, message)
  if (serviceWindowEndsAt === undefined) return true
  return serviceWindowEndsAt !== null && Date.parse(serviceWindowEndsAt) > now.getTime()
}

type Beginning = { ticket: Ticket; isStart: boolean }

/** A new ticket without a queue, or in the only queue of the number. `#` begins in every ticket without an agent. */
function mayBegin(
  { isDone, script: { queues, greeting } }: { isDone: boolean; script: BotScript },
  { ticket, isStart }: Beginning,
): boolean {
  if (queues.length === 0 && (isStart || greeting === '')) return false
  if (isStart) return queues.length > 1 || queues.some(({ botEnabled }) => botEnabled)
  const isElsewhere = ticket.queueId !== null && ticket.queueId !== queues[0]?.id
  return !isDone && !isElsewhere && !(ticket.queueId !== null && queues.length > 1)
}

/** The text that may be an answer. The caption of a file is none. */
const textOf = ({ mediaType, body }: Message): string | null => (mediaType === 'text' ? body : null)

const isUnread = ({ now }: Ctx, spokeAt: Date | null): boolean =>
  spokeAt !== null && now.getTime() - spokeAt.getTime() < UNREAD_MS
