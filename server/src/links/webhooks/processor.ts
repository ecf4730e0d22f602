import { backOffMs } from '@recado/concurrency/back-off'
import type { World } from '../../platform/ctx.ts'
import { QueueTimeout } from '@recado/concurrency/fair-queue'
import { sleep } from '@recado/concurrency/sleep'
import { makeWakeLoop } from '@recado/concurrency/wake-loop'
import { within } from '../../platform/database/within.ts'
import { type Connection, MessageNotFound } from '../../platform/whatsapp-driver.ts'
import { duePosts, recordPostFailure, type WebhookPost, markPostProcessed } from './inbox.ts'

export type WebhookProcessor = { wake: () => void; stop: () => Promise<void> }

type Options = {
  companyId: number
  connectionId: number
  connection: Pick<Connection, 'hear'>
}

const BATCH_SIZE = 20
/** After this many failures a post waits for the next owner, and later posts continue. */
const ATTEMPTS = 5
const RETRY = { firstMs: 250, longestMs: 30_000 }
const POLL_MS = 30_000

/**
 * A post about an unknown message is retried at this interval until the time limit; then it is processed without the
 * message.
 */
const RETRY_MS = 2000
const RETRY_MAX_MS = 60_000
/** The maximum number of posts that wait for their message. */
const WAITING_MAX = 100

/** Passes the stored posts to one connection, one after the other in the order of their arrival. */
export function makeWebhookProcessor(world: World, options: Options): WebhookProcessor {
  const { hear } = options.connection
  if (!hear) return { wake: () => undefined, stop: async () => undefined }
  const state: ProcessorState = {
    ...options,
    world,
    hear,
    halt: new AbortController(),
    attemptsBelow: undefined,
    waiting: new Map(),
    retryAt: 0,
  }
  const loop = makeWakeLoop({
    run: () => processAll(state),
    everyMs: POLL_MS,
    onError: (err) =>
      world.log.error(
        { err, connectionId: options.connectionId },
        'webhook posts could not be read',
      ),
  })
  loop.wake()
  return {
    wake: loop.wake,
    stop() {
      state.halt.abort()
      return loop.stop()
    },
  }
}

/** Processes a batch and retries the waiting posts. Returns the milliseconds until the next run. */
async function processAll(state: ProcessorState): Promise<number> {
  const isMore = await processDue(state)
  if (state.waiting.size > 0 && performance.now() >= state.retryAt) await retryWaiting(state)
  if (isMore) return 0
  return state.waiting.size > 0 ? Math.max(1, state.retryAt - performance.now()) : POLL_MS
}

type ProcessorState = Options & {
  world: World
  hear: NonNullable<Connection['hear']>
  halt: AbortController
  /**
   * Only posts with fewer failures. Undefined at the beginning: posts that an earlier owner gave up on are tried once
   * more.
   */
  attemptsBelow: number | undefined
  /** Posts about a message that is not stored yet, with the time since when they wait. Later posts continue. */
  waiting: Map<number, number>
  /** When all waiting posts are retried. They are retried together to keep their order. */
  retryAt: number
}

/** Returns true if there were posts, so that the next batch follows at once. */
async function processDue(state: ProcessorState): Promise<boolean> {
  const { world, companyId, connectionId, attemptsBelow, halt, waiting } = state
  try {
    const excludedIds = [...waiting.keys()]
    const due = await within(world, { companyId, readOnly: true }, (ctx) =>
      duePosts(ctx, { connectionId, limit: BATCH_SIZE, attemptsBelow, excludedIds }),
    )
    for (const post of due) if (!halt.signal.aborted) await process(state, post)
    if (due.length < BATCH_SIZE) state.attemptsBelow = ATTEMPTS
    return due.length > 0
  } catch (error) {
    world.log.error({ err: error, connectionId }, 'webhook posts could not be read')
    return false
  }
}

/** Retries the waiting posts, whose messages may have arrived by now. */
async function retryWaiting(state: ProcessorState): Promise<void> {
  const { world, companyId, connectionId, waiting, halt } = state
  state.retryAt = performance.now() + RETRY_MS
  try {
    const posts = await within(world, { companyId, readOnly: true }, (ctx) =>
      duePosts(ctx, { connectionId, limit: WAITING_MAX, ids: [...waiting.keys()] }),
    )
    for (const post of posts) if (!halt.signal.aborted) await process(state, post)
  } catch (error) {
    world.log.error({ err: error, connectionId }, 'webhook posts could not be read')
  }
}

/** Returns false if the post has waited long enough, or if too many posts are waiting. */
function mayWait({ waiting, retryAt }: ProcessorState, id: number): boolean {
  const since = waiting.get(id)
  return since === undefined ? waiting.size < WAITING_MAX : retryAt - since <= RETRY_MAX_MS
}

/** Puts the post aside until the next retry. */
function setAside(state: ProcessorState, id: number): void {
  const { waiting } = state
  const now = performance.now()
  if (waiting.size === 0) state.retryAt = now + RETRY_MS
  if (!waiting.has(id)) waiting.set(id, now)
}

/** Retries until the post is processed or has failed too often. A queue timeout does not count as a failure. */
async function process(state: ProcessorState, { id, payload }: WebhookPost): Promise<void> {
  const { world, companyId, connectionId, hear, halt } = state
  for (let failures = 0; failures < ATTEMPTS && !halt.signal.aborted;) {
    try {
      await hear(payload, { isLate: !mayWait(state, id) })
      await within(world, { companyId, canBeRedone: true }, (ctx) => markPostProcessed(ctx, id))
      return void state.waiting.delete(id)
    } catch (error) {
      if (halt.signal.aborted) return
      if (error instanceof MessageNotFound) return setAside(state, id)
      if (error instanceof QueueTimeout) {
        world.log.warn(
          { err: error, companyId, connectionId, post: id },
          'a webhook post is waiting for a database connection',
        )
        continue
      }
      world.log.error({ err: error, companyId, connectionId, post: id }, 'a webhook post failed')
      await recordFailure(state, id, error)
      await sleep(backOffMs(RETRY, failures), halt.signal)
      failures += 1
    }
  }
  state.waiting.delete(id)
}

/** Records a failure. Logs instead when the database is not available. */
async function recordFailure(
  { world, companyId }: ProcessorState,
  id: number,
  error: unknown,
): Promise<void> {
  const text = String(error).slice(0, 500)
  await within(world, { companyId }, (ctx) => recordPostFailure(ctx, { id, error: text })).catch(
    (worse: unknown) =>
      world.log.warn({ err: worse, post: id }, 'a webhook failure was not stored'),
  )
}
