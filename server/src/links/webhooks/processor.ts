import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../../platform/ctx.ts'
import { NoTurn } from '../../platform/concurrency/fair-queue.ts'
import { within } from '../../platform/database/within.ts'
import { type Connection, NotHere } from '../../platform/whatsapp-driver.ts'
import { duePosts, notePostFailure, type Post, settlePost } from './inbox.ts'

export type Postman = { wake: () => void; stop: () => Promise<void> }

type Options = {
  companyId: number
  connectionId: number
  connection: Pick<Connection, 'hear'>
}

const AT_ONCE = 20
/** After so many failures a post waits for the next owner, and those behind it go on without it. */
const ATTEMPTS = 5
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const LOOK_AGAIN_MS = 30_000

/** A post about a message that is not here is asked again so often and so long; then that message is not awaited any more. */
const ASK_AGAIN_MS = 2000
const AWAIT_MS = 60_000
/** So many are awaited at a time. */
const AWAITED_MOST = 100

/** Hands one connection what its network has posted to us: one post after the other, in the order they came. */
export function makePostman(world: World, options: Options): Postman {
  const { hear } = options.connection
  if (!hear) return { wake: () => undefined, stop: async () => undefined }
  const round: Round = {
    ...options,
    world,
    hear,
    halt: new AbortController(),
    below: undefined,
    awaiting: new Map(),
    askAt: 0,
  }
  let running: Promise<void> | undefined
  let isWanted = false
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    isWanted = true
    if (!round.halt.signal.aborted) running ??= run().finally(() => (running = undefined))
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    while (isWanted && !round.halt.signal.aborted) {
      isWanted = false
      if (await handOver(round)) isWanted = true
      if (round.awaiting.size > 0 && performance.now() >= round.askAt) await askAgain(round)
    }
    const rest =
      round.awaiting.size > 0 ? Math.max(0, round.askAt - performance.now()) : LOOK_AGAIN_MS
    if (!round.halt.signal.aborted) timer = setTimeout(wake, rest)
  }

  wake()
  return {
    wake,
    async stop() {
      round.halt.abort()
      clearTimeout(timer)
      await running
    },
  }
}

type Round = Options & {
  world: World
  hear: NonNullable<Connection['hear']>
  halt: AbortController
  /** What an earlier owner gave up on is tried again once, at the beginning. */
  below: number | undefined
  /** Posts that tell of a message that is not here, and since when; those behind them go on. */
  awaiting: Map<number, number>
  /** When these are asked for next, all together: so they keep their order. */
  askAt: number
}

/** True: there was something, so look again at once. */
async function handOver(round: Round): Promise<boolean> {
  const { world, companyId, connectionId, below, halt, awaiting } = round
  try {
    const besides = [...awaiting.keys()]
    const due = await within(world, { companyId, readOnly: true }, (ctx) =>
      duePosts(ctx, { connectionId, most: AT_ONCE, attemptsBelow: below, besides }),
    )
    for (const post of due) if (!halt.signal.aborted) await persist(round, post)
    if (due.length < AT_ONCE) round.below = ATTEMPTS
    return due.length > 0
  } catch (error) {
    world.log.error({ err: error, connectionId }, 'posts could not be looked for')
    return false
  }
}

/** What they tell of may have come meanwhile. */
async function askAgain(round: Round): Promise<void> {
  const { world, companyId, connectionId, awaiting, halt } = round
  round.askAt = performance.now() + ASK_AGAIN_MS
  try {
    const posts = await within(world, { companyId, readOnly: true }, (ctx) =>
      duePosts(ctx, { connectionId, most: AWAITED_MOST, ids: [...awaiting.keys()] }),
    )
    for (const post of posts) if (!halt.signal.aborted) await persist(round, post)
  } catch (error) {
    world.log.error({ err: error, connectionId }, 'posts could not be looked for')
  }
}

/** False: no longer, or there are too many already. */
function mayAwait({ awaiting, askAt }: Round, id: number): boolean {
  const since = awaiting.get(id)
  return since === undefined ? awaiting.size < AWAITED_MOST : askAt - since <= AWAIT_MS
}

/** It stands aside until it is asked for again. */
function setAside(round: Round, id: number): void {
  const { awaiting } = round
  const now = performance.now()
  if (awaiting.size === 0) round.askAt = now + ASK_AGAIN_MS
  if (!awaiting.has(id)) awaiting.set(id, now)
}

/** Until it is taken, or has failed too often; that no turn came is no failure. */
async function persist(round: Round, { id, payload }: Post): Promise<void> {
  const { world, companyId, connectionId, hear, halt } = round
  let wait = FIRST_PAUSE_MS
  for (let failures = 0; failures < ATTEMPTS && !halt.signal.aborted;) {
    try {
      await hear(payload, { isLate: !mayAwait(round, id) })
      await within(world, { companyId, canBeRedone: true }, (ctx) => settlePost(ctx, id))
      return void round.awaiting.delete(id)
    } catch (error) {
      if (halt.signal.aborted) return
      if (error instanceof NotHere) return setAside(round, id)
      if (error instanceof NoTurn) {
        world.log.warn({ err: error, companyId, connectionId, post: id }, 'a post waits on')
        continue
      }
      failures += 1
      world.log.error({ err: error, companyId, connectionId, post: id }, 'a post was not taken')
      await noteFailure(round, id, error)
      await pause(wait, undefined, { ref: false, signal: halt.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    }
  }
  round.awaiting.delete(id)
}

/** While the database cannot even note the failure, there is nothing that could be noted. */
async function noteFailure({ world, companyId }: Round, id: number, error: unknown): Promise<void> {
  const said = String(error).slice(0, 500)
  await within(world, { companyId }, (ctx) => notePostFailure(ctx, { id, error: said })).catch(
    (worse: unknown) => world.log.warn({ err: worse, post: id }, 'a failure could not be noted'),
  )
}
