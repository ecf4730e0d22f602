import type { BotTurn } from '@recado/contract/automation/bot'
import type { BotReason, BotReply } from '@recado/contract/automation/bot-replies'
import type { TreeOption } from '@recado/contract/automation/option-tree'
import type { Cause } from '@recado/contract/platform/causes'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { MediaType } from '@recado/contract/platform/media'
import { sendAutomatedFiles } from '../../desk/messages/automated.ts'
import { renderBody } from '../../desk/schedules/render-body.ts'
import type { TicketChanges } from '../../desk/tickets/last-message.ts'
import { isUnattended } from '../../desk/tickets/rules.ts'
import { emitTicketUpdated, type TicketValues, updateTickets } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { cutText } from '../../platform/cut-text.ts'
import { gatheredApart } from '../../platform/database/gathered.ts'
import { Refusal } from '../../platform/refusal.ts'
import { replyOutOfHours } from '../hours/out-of-hours.ts'
import { fileOf } from '../queue-options/files.ts'
import { endPath } from './end-path.ts'

/** What the customer has said. Null: the bot acts without a message. */
type Heard = { text: string; mediaType: MediaType } | null

type Performance = { before: Ticket; turn: BotTurn; heard: Heard }

/**
 * Stores the new position, sends the replies, and does what the chosen option says, in the transaction of the message.
 * Returns the ticket as it is afterwards. The caller has locked the ticket.
 */
export async function performTurn(ctx: Ctx, { before, turn, heard }: Performance): Promise<Ticket> {
  const { replies, leaf } = turn
  if (!isUnattended(before)) return before
  let ticket: Ticket
  // Another queue is stored before the replies, which belong to it. If it is closed, it answers instead of the bot.
  if (replies.length === 0 || turn.queueId !== before.queueId) {
    const stored = await storePosition(ctx, before, turn)
    emitTicketUpdated(ctx, stored, before)
    if (isChosen(stored, before) && (await replyOutOfHours(ctx, stored)))
      return endForClosedQueue(ctx, stored)
    ticket = await sendReplies(ctx, stored, { replies, heard })
  } else {
    ticket = await sendReplies(ctx, before, { replies, heard, changes: positionOf(ctx, turn) })
  }
  const causeOf = (code: string) => lineCause(ticket, { code, heard, leaf })
  const routeCode = heard || replies.length > 0 ? 'routed' : 'waitEnded'
  return endPath(ctx, { ticket, before, leaf, causeOf, routeCode })
}

const isChosen = (ticket: Ticket, before: Ticket): boolean =>
  ticket.queueId !== null && ticket.queueId !== before.queueId

/** The chosen queue is closed, and the customer was told: the ticket waits there for a person. */
async function endForClosedQueue(ctx: Ctx, ticket: Ticket): Promise<Ticket> {
  const turn = { replies: [], position: null, queueId: ticket.queueId, leaf: null }
  const ended = await storePosition(ctx, ticket, turn)
  emitTicketUpdated(ctx, ended)
  return ended
}

/** The columns of the ticket that say where the bot is in its queue. */
function positionOf(ctx: Ctx, turn: BotTurn): TicketChanges {
  const { position, replies } = turn
  return {
    botState: position?.state ?? null,
    botOptionId: position?.optionId ?? null,
    botRepeats: position?.repeats ?? 0,
    botPausedBy: null,
    botDone: position === null,
    botWaitsUntil: waitsUntil(ctx, turn),
    ...(replies.length > 0 && { botSpokeAt: ctx.now }),
  }
}

async function storePosition(ctx: Ctx, { id }: Ticket, turn: BotTurn): Promise<Ticket> {
  const { queueId } = turn
  const values = { id, updatedAt: ctx.now, queueId, ...positionOf(ctx, turn) }
  const ticket = await updatePosition(ctx, values)
  if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
  return ticket
}

/** One statement for the tickets of a batch in which the bot speaks. */
const updatePosition = gatheredApart(
  ({ id }: TicketValues) => id,
  async (ctx, all): Promise<(Ticket | undefined)[]> => {
    const groups = Map.groupBy(all, (values) => Object.keys(values).length).values()
    const tickets = await Promise.all(groups.map((group) => updateTickets(ctx, group)))
    const byId = new Map(tickets.flat().map((ticket) => [ticket.id, ticket]))
    return all.map(({ id }) => byId.get(id))
  },
)

/** The end of the wait for an answer, if an option has just asked for one. */
function waitsUntil({ now }: Ctx, { position, replies }: BotTurn): Date | null {
  const option = replies.at(-1)?.option
  if (!position || option?.id !== position.optionId || option.action !== 'wait') return null
  return option.waitMinutes === null ? null : new Date(now.getTime() + option.waitMinutes * 60_000)
}

type Replies = { replies: readonly BotReply[]; heard: Heard; changes?: TicketChanges }

/** Sends the replies and returns the ticket afterwards. The changes are stored together with the first reply. */
async function sendReplies(
  ctx: Ctx,
  before: Ticket,
  { replies, heard, changes }: Replies,
): Promise<Ticket> {
  let ticket = before
  for (const [i, reply] of replies.entries())
    ticket = await sendReply(ctx, ticket, { reply, heard, changes: i === 0 ? changes : undefined })
  return ticket
}

type Reply = { reply: BotReply; heard: Heard; changes: TicketChanges | undefined }

async function sendReply(
  ctx: Ctx,
  ticket: Ticket,
  { reply, heard, changes }: Reply,
): Promise<Ticket> {
  const body = await renderBody(ctx, { body: reply.text, userId: null, ticket })
  const file = reply.withFile ? await fileOf(ctx, reply.option!.id) : undefined
  const cause = replyCause(ticket, { reply, heard })
  const files = file ? [file] : []
  const sent = await sendAutomatedFiles(ctx, ticket, { body, files, userId: null, cause, changes })
  return sent.at(-1)!.ticket
}

/** The reasons where they concern the menu of the number. */
const menuCodes: Record<BotReason, string> = {
  arrived: 'menuArrived',
  chosen: 'menuChosen',
  back: 'menuBack',
  restart: 'menuRestart',
  notUnderstood: 'menuNotUnderstood',
  resumed: 'menuResumed',
}

/** Why the bot says this: what it has received, what it offers, which attempt it is. */
function replyCause(ticket: Ticket, { reply, heard }: Pick<Reply, 'reply' | 'heard'>): Cause {
  const { code, queueId, option, offered, attempt } = reply
  return {
    kind: 'bot',
    name: queueId === null ? '' : (ticket.queue?.name ?? ''),
    code: queueId === null ? menuCodes[code] : code,
    inputs: {
      ...receivedInput(heard),
      ...(option && { option: `${option.option} ${option.title}` }),
      ...(offered.length > 0 && { offered }),
      ...(code === 'notUnderstood' && { attempt }),
    },
    editor: queueId === null ? '/connections' : `/queues/${queueId}/bot`,
  }
}

type LineFacts = { code: string; heard: Heard; leaf: TreeOption | null }

function lineCause({ queue }: Ticket, { code, heard, leaf }: LineFacts): Cause {
  return {
    kind: 'bot',
    name: queue?.name ?? '',
    code,
    inputs: {
      ...receivedInput(heard),
      ...(leaf && { option: `${leaf.option} ${leaf.title}` }),
    },
    ...(queue && { editor: `/queues/${queue.id}/bot` }),
  }
}

/** As much of what the customer wrote as a cause shows. */
const RECEIVED_MAX = 200

/** A file has no text to show: its kind stands for it. */
const receivedInput = (heard: Heard): Record<string, string> => {
  if (!heard) return {}
  return heard.mediaType === 'text'
    ? { received: cutText(heard.text, RECEIVED_MAX) }
    : { receivedFile: heard.mediaType }
}
