import type { World } from '../platform/ctx.ts'
import type { Entry } from './journal.ts'
import { makeQueue } from './conversation-queue.ts'
import { makeRegister } from './pending.ts'
import { type LineOptions, persist, together } from './process.ts'

export type Line = {
  /** Adds an entry unless it is already in the pipeline. */
  add: (entry: Entry) => void
  /**
   * Resolves when this message has been processed, at once if it is not pending. Rejects if the pipeline stops first.
   */
  settled: (networkId: string) => Promise<void>
  /** Stops new work and resolves when work in progress has ended. */
  stop: () => Promise<void>
}

/** Maximum concurrent batches. Later entries accumulate for the next batch. */
const BATCHES = 2

/**
 * Processes journal entries in order within a conversation and concurrently across conversations. Processes waiting
 * entries in batches where possible; an entry that a batch could not store is processed alone.
 */
export function makeLine(world: World, options: LineOptions): Line {
  const queue = makeQueue()
  const waiting = makeRegister()
  const halt = new AbortController()
  const hands = makeHands(options.atOnce, begin)
  let batches = 0

  function begin(): Promise<void> | undefined {
    const talks = batches < BATCHES ? queue.batch() : []
    if (talks.length > 0) return workOff(talks)
    const entry = queue.single()
    return entry && workOffOne(entry)
  }

  async function workOff(talks: Entry[][]): Promise<void> {
    batches += 1
    const stored = await together(world, { ...options, talks })
    batches -= 1
    if (!stored) queue.separate(talks)
    for (const talk of talks) queue.giveBack(talk, (entry) => stored?.has(entry) ?? false)
    for (const entry of stored ?? []) waiting.strike(entry)
  }

  async function workOffOne(entry: Entry): Promise<void> {
    await persist(world, { ...options, entry, halt: halt.signal })
    queue.giveBack([entry], () => true)
    waiting.strike(entry)
  }

  return {
    add(entry) {
      if (halt.signal.aborted || !waiting.enter(entry)) return
      queue.add(entry)
      hands.start()
    },
    settled: (networkId) => waiting.settled(networkId),
    async stop() {
      halt.abort()
      waiting.giveUp()
      await hands.stop()
    },
  }
}

/** Runs up to `most` tasks concurrently while `next` returns one. */
function makeHands(most: number, next: () => Promise<void> | undefined) {
  const running = new Set<Promise<void>>()
  let isStopped = false
  function start(): void {
    while (running.size < most && !isStopped) {
      const begun = next()
      if (!begun) return
      const work = begun.finally(() => running.delete(work)).then(start)
      running.add(work)
    }
  }
  return {
    start,
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}
