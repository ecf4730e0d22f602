import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../platform/ctx.ts'
import { inboundMessages } from '../platform/metrics.ts'
import { within } from '../platform/database/within.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { type Entry, enterAll, leftEntries, stillWaiting } from './journal.ts'
import { revealMessage } from './reveal.ts'
import { cleaned } from './rules.ts'
import { type Line, makeLine } from './pipeline.ts'
import { ATTEMPTS, type LineOptions } from './work-off.ts'

export type Intake = {
  /** Resolves once the message is in the journal: from then on it cannot be lost, and the network may be told. */
  take: (inbound: Inbound) => Promise<void>
  /** Resolves when this message is worked off. What changes a message comes after it. */
  settled: Line['settled']
  /**
   * Works off what an earlier owner left behind, and from then on looks now and again for what is in the journal and
   * not in the line: a write whose answer was lost with its connection is there, and is not handed over again.
   */
  resume: () => void
  /** Resolves when nothing is being worked off any more; nothing new begins meanwhile. */
  stop: () => Promise<void>
}

type Waiting = { inbound: Inbound; done: () => void; fail: (error: unknown) => void }

const BATCH = 100
const LOOK_AGAIN_MS = 60_000
const AFTER_FAILURE_MS = 1000

/** Takes in one connection's messages: journal first, several at a time; then worked off, serial per conversation, parallel across. */
export function makeIntake(world: World, options: LineOptions): Intake {
  const line = makeLine(world, options)
  const waiting: Waiting[] = []
  const halt = new AbortController()
  let writing: Promise<void> | undefined
  let looking: Promise<void> | undefined
  let resumed = Promise.resolve()

  async function write(): Promise<void> {
    while (waiting.length > 0)
      await enter(world, { ...options, line, resumed, batch: waiting.splice(0, BATCH) })
    writing = undefined
  }

  return {
    take: (inbound) =>
      new Promise((done, fail) => {
        waiting.push({ inbound: cleaned(inbound), done, fail })
        writing ??= write()
      }),
    async settled(networkId) {
      await resumed
      await line.settled(networkId)
    },
    resume() {
      const { promise, resolve } = Promise.withResolvers<void>()
      resumed = promise
      looking = lookForLeft(world, { ...options, line, halt: halt.signal, onResumed: resolve })
    },
    async stop() {
      halt.abort()
      await Promise.all([line.stop(), writing, looking])
    },
  }
}

type Entering = LineOptions & { line: Line; resumed: Promise<void>; batch: Waiting[] }

async function enter(world: World, options: Entering): Promise<void> {
  const { companyId, connectionId, line, resumed, batch } = options
  try {
    const arrived = batch.map(({ inbound }) => inbound)
    const { entries, news, left } = await enterOrFind(world, { companyId, connectionId, arrived })
    inboundMessages.inc({ result: 'repeated' }, batch.length - entries.length)
    // What an earlier owner left of a conversation stands before what comes now.
    await resumed
    for (const entry of [...left, ...entries]) line.add(entry)
    for (const one of batch)
      if (news.has(one.inbound) || one.inbound.body.type === 'placeholder') one.done()
      else void reveal(world, { companyId, connectionId, line, repeated: one })
  } catch (error) {
    for (const { fail } of batch) fail(error)
  }
}

type Arrived = { companyId: number; connectionId: number; arrived: Inbound[] }

/**
 * Enters what is new. What comes again may have been entered by an owner that died before the network heard of it, and
 * too late to be found when this one looked for what was left: it is found here, before what comes after it.
 */
function enterOrFind(
  world: World,
  { companyId, connectionId, arrived }: Arrived,
): Promise<{ entries: Entry[]; news: Set<Inbound>; left: Entry[] }> {
  return within(world, { companyId }, async (ctx) => {
    const entries = await enterAll(ctx, { connectionId, arrived })
    const news = new Set(entries.map(({ inbound }) => inbound))
    const repeated = arrived.filter((inbound) => !news.has(inbound))
    const about = { connectionId, arrived: repeated, attemptsBelow: ATTEMPTS }
    return { entries, news, left: await stillWaiting(ctx, about) }
  })
}

type Revealing = Pick<Entering, 'companyId' | 'connectionId' | 'line'> & { repeated: Waiting }

/** Behind what came under this id before; where that could not be stored, there is nothing to reveal. */
async function reveal(world: World, options: Revealing): Promise<void> {
  const { companyId, connectionId, line, repeated } = options
  const { inbound, done, fail } = repeated
  try {
    await Promise.allSettled([line.settled(inbound.networkId)])
    await within(world, { companyId }, (ctx) => revealMessage(ctx, { connectionId, inbound }))
    done()
  } catch (error) {
    fail(error)
  }
}

type Looking = LineOptions & { line: Line; halt: AbortSignal; onResumed: () => void }

/** Until it is halted; what an earlier owner gave up on is tried again once, at the beginning. */
async function lookForLeft(world: World, options: Looking): Promise<void> {
  const { halt, onResumed, connectionId } = options
  for (let attemptsBelow: number | undefined; !halt.aborted;) {
    let wait = LOOK_AGAIN_MS
    try {
      await lineUp(world, { ...options, attemptsBelow })
      attemptsBelow = ATTEMPTS
      onResumed()
    } catch (error) {
      wait = AFTER_FAILURE_MS
      world.log.error({ err: error, connectionId }, 'the journal could not be read')
    }
    await pause(wait, undefined, { ref: false, signal: halt }).catch(() => undefined)
  }
  onResumed()
}

async function lineUp(
  world: World,
  { companyId, connectionId, line, attemptsBelow }: Looking & { attemptsBelow: number | undefined },
): Promise<void> {
  for (let behind: number | undefined = 0; behind !== undefined;) {
    const after: number = behind
    const left = await within(world, { companyId, readOnly: true }, (ctx) =>
      leftEntries(ctx, { connectionId, after, attemptsBelow }),
    )
    for (const entry of left.entries) line.add(entry)
    if (left.unreadable.length > 0 && attemptsBelow === undefined)
      world.log.error({ companyId, connectionId, journal: left.unreadable }, 'journal unreadable')
    behind = left.last
  }
}
