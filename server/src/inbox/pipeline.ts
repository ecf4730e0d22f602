import type { World } from '../platform/ctx.ts'
import type { JournalEntry } from './journal.ts'
import { makeConversationQueue } from './conversation-queue.ts'
import { makePendingEntries } from './pending.ts'
import { type PipelineOptions, processEntry, processBatch } from './process.ts'

export type Pipeline = {
  /** Adds an entry unless it is already in the pipeline. */
  add: (entry: JournalEntry) => void
  /**
   * Resolves when this message has been processed, at once if it is not pending. Rejects if the pipeline stops first.
   */
  settled: (networkId: string) => Promise<void>
  /** Stops new work and resolves when work in progress has ended. */
  stop: () => Promise<void>
}

/** Maximum concurrent batches. Later entries accumulate for the next batch. */
const BATCHES_MAX = 2

/**
 * Processes journal entries in order within a conversation and concurrently across conversations. Processes waiting
 * entries in batches where possible; an entry that a batch could not store is processed alone.
 */
export function makePipeline(world: World, options: PipelineOptions): Pipeline {
  const queue = makeConversationQueue()
  const pending = makePendingEntries()
  const halt = new AbortController()
  const workers = makeWorkers(options.runAsCompany, begin)
  let batches = 0

  function begin(): Promise<void> | undefined {
    const conversations = batches < BATCHES_MAX ? queue.batch() : []
    if (conversations.length > 0) return processConversations(conversations)
    const entry = queue.single()
    return entry && processSingle(entry)
  }

  async function processConversations(conversations: JournalEntry[][]): Promise<void> {
    batches += 1
    const stored = await processBatch(world, { ...options, conversations, apart: queue.apart() })
    batches -= 1
    if (!stored) queue.separate(conversations)
    for (const entries of conversations)
      queue.giveBack(entries, (entry) => stored?.has(entry) ?? false)
    for (const entry of stored ?? []) pending.remove(entry)
  }

  async function processSingle(entry: JournalEntry): Promise<void> {
    await processEntry(world, { ...options, entry, halt: halt.signal })
    queue.giveBack([entry], () => true)
    pending.remove(entry)
  }

  return {
    add(entry) {
      if (halt.signal.aborted || !pending.add(entry)) return
      queue.add(entry)
      workers.start()
    },
    settled: (networkId) => pending.settled(networkId),
    async stop() {
      halt.abort()
      pending.rejectAll()
      await workers.stop()
    },
  }
}

/** Runs up to `most` tasks concurrently while `next` returns one. */
function makeWorkers(most: number, next: () => Promise<void> | undefined) {
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
