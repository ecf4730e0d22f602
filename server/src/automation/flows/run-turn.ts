import { sleep } from '@recado/concurrency/sleep'
import { lockTicket } from '../../desk/messages/lock-ticket.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { removeAfterFailure } from '../../platform/files/remove-after-failure.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import { endAfter, type FlowEnd } from './causes.ts'
import { readTurn } from './conversation.ts'
import { handOver } from './hand-over.ts'
import { withFiles } from './media.ts'
import { enqueueRemoval } from './remove-files.ts'
import { say } from './say.ts'
import {
  changeSession,
  endSession,
  type FlowSession,
  flowOf,
  readSession,
  type StoredPart,
} from './session.ts'
import { type BuilderCall, takeWork } from './take-work.ts'
import { BuilderError, type BuilderFailure } from './typebot/builder-error.ts'
import { continueChat, startChat } from './typebot/client.ts'
import type { ChatAnswer } from './typebot/schemas.ts'

type DueFlow = { companyId: number; id: number }

/** All calls and files of a turn. Less than the time after which the turn counts as interrupted. */
const TURN_MS = 20_000
const FIRST_CALL_MS = 10_000
const RETRY_AFTER_MS = 1_000
/** More messages in one turn are not sent: the flow goes in circles. */
const MESSAGES_MAX = 100

/** What came of a turn: the rest of the session, or why a person takes over. */
type Outcome =
  | (Pick<FlowSession, 'next' | 'pauseMs' | 'question'> & {
      toSay: StoredPart[]
      sessionId: string
    })
  | { end: FlowEnd; reason: string }
  /** The builder has forgotten the session, so the flow begins again. */
  | { restarts: true }

/** Does what is due in the conversation of one flow: sends, calls the builder, hands over. */
export async function runTurn(world: World, { companyId, id: ticketId }: DueFlow): Promise<void> {
  const call = await within(world, { companyId }, (ctx) => takeWork(ctx, ticketId))
  if (!call) return
  const outcome = await outcomeOf(world, companyId, call)
  try {
    await within(world, { companyId }, (ctx) => storeOutcome(ctx, call, outcome))
  } catch (error) {
    await removeAfterFailure(world, error, { companyId, files: filesOf(outcome) })
    throw error
  }
}

const filesOf = (outcome: Outcome): StoredFile[] =>
  'toSay' in outcome ? outcome.toSay.flatMap(({ file }) => file ?? []) : []

async function outcomeOf(world: World, companyId: number, call: BuilderCall): Promise<Outcome> {
  const until = performance.now() + TURN_MS
  try {
    const { answer, sessionId } = await answerTo(world, call, until)
    const turn = readTurn(answer, call.delayMs)
    if (turn.ignored.length > 0)
      world.log.info({ companyId, actions: turn.ignored }, 'actions of a flow were ignored')
    if (turn.parts.length > MESSAGES_MAX) return { end: 'flowEndless', reason: 'messages' }
    const toSay = await withFiles(world, { companyId, parts: turn.parts, until })
    const { next, pauseMs, question } = turn
    return { toSay, next, pauseMs, question, sessionId }
  } catch (error) {
    if (!(error instanceof BuilderError)) throw error
    const { reason } = error
    world.log.warn({ companyId, reason, turn: call.turn }, 'the flow builder gave no usable answer')
    if (reason === 'notFound' && call.sessionId !== null) return { restarts: true }
    return { end: endAfter(reason), reason }
  }
}

/** Calls the builder, and once more if the first call cannot have had an effect. */
async function answerTo(
  world: World,
  call: BuilderCall,
  until: number,
): Promise<{ answer: ChatAnswer; sessionId: string }> {
  try {
    return await callBuilder(world, call, FIRST_CALL_MS)
  } catch (error) {
    if (!(error instanceof BuilderError) || !isRepeatable(error.reason, call)) throw error
    await sleep(RETRY_AFTER_MS)
    return callBuilder(
      world,
      call,
      Math.max(1, Math.min(FIRST_CALL_MS - RETRY_AFTER_MS, until - performance.now())),
    )
  }
}

const isRepeatable = (reason: BuilderFailure, { sessionId }: BuilderCall): boolean =>
  reason === 'unreachable' ||
  reason === 'unresolved' ||
  // A second start only leaves an unused session behind.
  (sessionId === null && (reason === 'failed' || reason === 'interrupted'))

async function callBuilder(
  { outside }: World,
  { builder, publicId, sessionId, variables, reply }: BuilderCall,
  timeoutMs: number,
): Promise<{ answer: ChatAnswer; sessionId: string }> {
  if (sessionId !== null)
    return {
      answer: await continueChat(outside, { builder, timeoutMs, sessionId, reply }),
      sessionId,
    }
  const answer = await startChat(outside, { builder, timeoutMs, publicId, variables })
  return { answer, sessionId: answer.sessionId }
}

/**
 * Stores what came of a turn, in one transaction, if the turn is still under way and the flow still leads. An agent may have
 * accepted the ticket meanwhile, or another node has given the turn up.
 */
async function storeOutcome(ctx: Ctx, call: BuilderCall, outcome: Outcome): Promise<void> {
  const { ticketId, turn, received } = call
  await lockTicket(ctx, ticketId)
  const session = await readSession(ctx, ticketId)
  if (session?.status !== 'running' || session.turn !== turn) return drop(ctx, outcome)
  const ticket = await showTicket(ctx, { ticketId })
  const flow = await flowOf(ctx, ticket)
  if (ticket.bot?.state !== 'flow' || ticket.contact.isBlocked || !flow) {
    await drop(ctx, outcome)
    return endSession(ctx, ticketId)
  }
  if ('restarts' in outcome)
    return changeSession(ctx, ticketId, {
      status: 'asking',
      sessionId: null,
      next: 'question',
      dueAt: ctx.now,
    })
  if ('end' in outcome) {
    const inputs = { received, reason: outcome.reason }
    await handOver(ctx, ticket, { name: flow.name, end: outcome.end, inputs })
    return
  }
  await changeSession(ctx, ticketId, outcome)
  await say(ctx, { ticket, flow, session: { ...session, ...outcome }, received }, { isDue: false })
}

/** The files of an answer that is not used. */
const drop = (ctx: Ctx, outcome: Outcome): Promise<void> =>
  enqueueRemoval(
    ctx,
    filesOf(outcome).map(({ key }) => key),
  )
