import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../platform/ctx.ts'
import { inboundMessages } from '../platform/metrics.ts'
import { within } from '../platform/database/within.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { type Entry, enterAll, leftEntries, stillWaiting } from './journal.ts'
import { revealMessage } from './receive-repeated.ts'
import { cleaned } from './rules.ts'
import { type Line, makeLine } from './pipeline.ts'
import { ATTEMPTS, type LineOptions } from './process.ts'

export type Intake = {
  /** Resolves once the message is in the journal. It can no longer be lost, and the network may be acknowledged. */
  take: (inbound: Inbound) => Promise<void>
  /** Resolves when this message has been processed. Message updates wait for it. */
  settled: Line['settled']
  /**
   * Processes what an earlier owner left in the journal, then checks the journal periodically for entries that are not
   * in the pipeline: an insert whose response was lost is not delivered again by the network.
   */
  resume: () => void
  /** Stops new work and resolves when work in progress has ended. */
  stop: () => Promise<void>
}

type Waiting = { inbound: Inbound; done: () => void; fail: (error: unknown) => void }

const BATCH = 100
const LOOK_AGAIN_MS = 60_000
const AFTER_FAILURE_MS = 1000

/**
 * Receives the messages of one connection: writes them to the journal in batches, then processes them serially per
 * conversation and in parallel across conversations.
 */
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
    // Entries that an earlier owner left come before new ones of the same conversation.
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
 * Inserts new messages into the journal. Also returns unprocessed entries of repeated messages: an earlier owner may
 * have inserted them and died before acknowledging, after this owner read the journal. They come before the new ones.
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

/**
 * Handles a repeated message after the first one has been processed. Does nothing if the first one could not be stored.
 */
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

/** Checks the journal until halted. The first run also retries entries on which an earlier owner gave up. */
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
