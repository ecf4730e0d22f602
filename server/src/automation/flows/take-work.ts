import { limits } from '@recado/contract/platform/limits'
import { cutText } from '../../platform/cut-text.ts'
import type { Ticket } from '@recado/contract/desk/tickets'
import { variableValues } from '@recado/contract/desk/variable-values'
import { sql } from 'kysely'
import { lockTicket } from '../../desk/messages/lock-ticket.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readFlowBuilder } from './flow-builder.ts'
import { choicesText } from './conversation.ts'
import { handOver } from './hand-over.ts'
import { readReply } from './read-reply.ts'
import { say, type Saying, waiting } from './say.ts'
import { changeSession, endSession, flowNameOf, flowOf, readSession } from './session.ts'
import type { FlowBuilder, FlowReply } from './typebot/client.ts'
import { unknownText } from './unknown-texts.ts'

/** A call that takes longer than this was cut off by the end of its process. */
export const CLAIM_MS = 25_000
const MISTAKES_MAX = 3

/** A call of the builder for a turn that is claimed. */
export type BuilderCall = {
  ticketId: number
  turn: number
  builder: FlowBuilder
  publicId: string
  /** Milliseconds between two messages. */
  delayMs: number
  /** Null: the flow is started, with these variables. */
  sessionId: string | null
  variables: Record<string, string>
  /** Absent if the flow goes on by itself. */
  reply: FlowReply | undefined
  received: string
}

/**
 * Does what is due in the conversation of a flow, as far as it needs nothing outside the database. Returns the call of the
 * builder that is needed next. It is claimed: no other node makes it, and if its answer never comes, the turn is due again.
 */
export async function takeWork(ctx: Ctx, ticketId: number): Promise<BuilderCall | undefined> {
  await lockTicket(ctx, ticketId)
  const session = await readSession(ctx, ticketId)
  if (!session?.dueAt || session.dueAt > ctx.now) return undefined
  const ticket = await showTicket(ctx, { ticketId })
  if (ticket.bot?.state !== 'flow' || ticket.contact.isBlocked) {
    await endSession(ctx, ticketId)
    return undefined
  }
  const [flow, builder] = [await flowOf(ctx, ticket), await readFlowBuilder(ctx)]
  if (!flow || !builder) {
    const name = await flowNameOf(ctx, ticket)
    await handOver(ctx, ticket, { name, end: 'flowDisabled' })
    return undefined
  }
  const isNew = session.status === 'asking' && session.next !== 'pause'
  const ids = isNew ? session.pendingIds : session.turnIds
  const texts = await textsOf(ctx, ids)
  const received = texts.join('\n')
  return workOf(ctx, { ticket, flow, session, received }, { builder, texts })
}

type Material = { builder: FlowBuilder; texts: string[] }

async function workOf(
  ctx: Ctx,
  saying: Saying,
  material: Material,
): Promise<BuilderCall | undefined> {
  const { ticket, flow, session, received } = saying
  const end = async (reason: 'flowSilent' | 'flowInterrupted') => {
    await handOver(ctx, ticket, { name: flow.name, end: reason, inputs: { received } })
    return undefined
  }
  switch (session.status) {
    case 'saying':
      await say(ctx, saying, { isDue: true })
      return undefined
    case 'waiting':
      return end('flowSilent')
    case 'running':
      // The builder may have taken the answer, and a repeated one would answer its next question. A start is repeated.
      if (session.sessionId !== null || session.rounds > 2) return end('flowInterrupted')
      return claim(ctx, saying, { ...material, reply: undefined })
    case 'asking':
      return ask(ctx, saying, material)
    default:
      return undefined
  }
}

async function ask(
  ctx: Ctx,
  saying: Saying,
  { builder, texts }: Material,
): Promise<BuilderCall | undefined> {
  const { ticket, flow, session } = saying
  if (session.sessionId === null || session.next === 'pause')
    return claim(ctx, saying, { builder, reply: undefined })
  if (session.pendingIds.length === 0) {
    await changeSession(ctx, ticket.id, waiting(ctx, flow))
    return undefined
  }
  const { question } = session
  // Of several messages the whole may be the answer, or the last one that is.
  const reply =
    readReply(question, texts.join('\n')) ??
    texts.map((text) => readReply(question, text)).findLast((one) => one !== undefined)
  if (reply) return claim(ctx, saying, { builder, reply })
  await repeatQuestion(ctx, saying)
  return undefined
}

/** Says that the answer was not understood. After too many in a row a person takes over. */
async function repeatQuestion(ctx: Ctx, saying: Saying): Promise<void> {
  const { ticket, flow, session, received } = saying
  if (session.mistakes >= MISTAKES_MAX) {
    await handOver(ctx, ticket, { name: flow.name, end: 'flowNotUnderstood', inputs: { received } })
    return
  }
  const choices = session.question ? choicesText(session.question) : ''
  const words = flow.unknownMessage || (await unknownText(ctx))
  const text = cutText(choices ? `${words}\n\n${choices}` : words, limits.messageMax)
  const change = {
    toSay: [{ text, afterMs: 0 }],
    pendingIds: [],
    mistakes: session.mistakes + 1,
    next: 'question' as const,
  }
  await changeSession(ctx, ticket.id, { ...change, pendingSince: null })
  await say(ctx, { ...saying, session: { ...session, ...change } }, { isDue: true })
}

async function claim(
  ctx: Ctx,
  { ticket, flow, session, received }: Saying,
  { builder, reply }: { builder: FlowBuilder; reply: FlowReply | undefined },
): Promise<BuilderCall> {
  const turn = session.turn + 1
  const takesMessages = reply !== undefined || session.sessionId === null
  await changeSession(ctx, ticket.id, {
    status: 'running',
    dueAt: new Date(ctx.now.getTime() + CLAIM_MS),
    turn,
    // A message of the customer begins the count again: it bounds what the flow says without one.
    rounds: takesMessages && session.pendingIds.length > 0 ? 1 : session.rounds + 1,
    ...(reply && { mistakes: 0 }),
    ...(takesMessages &&
      session.status !== 'running' && {
        turnIds: session.pendingIds,
        pendingIds: [],
        pendingSince: null,
      }),
  })
  const { publicId, delayMs } = flow
  const { sessionId } = session
  const variables = sessionId === null ? await variablesFor(ctx, ticket) : {}
  return {
    ticketId: ticket.id,
    turn,
    builder,
    publicId,
    delayMs,
    sessionId,
    variables,
    reply,
    received,
  }
}

/** The texts of these messages, in order. Of a file its caption. */
async function textsOf({ db }: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select('body')
    .where('id', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map(({ body }) => body)
}

type CompanyFacts = { language: string; hour: number; day: string }

/** The variables that the flow begins with: those of every other text of the product. */
async function variablesFor(ctx: Ctx, ticket: Ticket): Promise<Record<string, string>> {
  const { rows } = await sql<CompanyFacts>`
    select language, extract(hour from ${ctx.now}::timestamptz at time zone ${ctx.timeZone})::int as hour,
           to_char(${ticket.createdAt}::timestamptz at time zone ${ctx.timeZone}, 'YYYY-MM-DD') as day
      from companies where id = ${ctx.companyId}`.execute(ctx.db)
  const { language, hour, day } = rows[0]!
  const queue = ticket.queue?.name ?? ''
  const { contact } = ticket
  return variableValues({
    contact,
    agent: '',
    ticket: { id: ticket.id, day, queue },
    hour,
    language,
  })
}
