import { backOffMs } from '@recado/concurrency/back-off'
import type { World } from '../platform/ctx.ts'
import { inboundMessages } from '../platform/metrics.ts'
import { QueueTimeout } from '@recado/concurrency/fair-queue'
import { sleep } from '@recado/concurrency/sleep'
import { within } from '../platform/database/within.ts'
import { type JournalEntry, recordFailure } from './journal.ts'
import { receiveMessage } from './receive.ts'
import { receiveBatch } from './receive-batch.ts'

/** After this many failures an entry waits for the next owner, and its conversation continues without it. */
export const MAX_ATTEMPTS = 5
export const RETRY = { firstMs: 250, longestMs: 30_000 }

export type PipelineOptions = {
  companyId: number
  connectionId: number
  reopenWithinHours: number
  /** Maximum concurrent transactions: batches and single entries. */
  runAsCompany: number
}

/**
 * Processes the entries of these conversations that can be stored together, in one transaction. Returns the stored
 * entries; undefined if the transaction failed and nothing was stored.
 */
export async function processBatch(
  world: World,
  { companyId, ...batch }: PipelineOptions & Parameters<typeof receiveBatch>[1],
): Promise<Set<JournalEntry> | undefined> {
  const { connectionId, conversations } = batch
  try {
    const stored = await within(world, { companyId, canBeRedone: true }, (ctx) =>
      receiveBatch(ctx, batch),
    )
    inboundMessages.inc({ result: 'stored' }, stored.length)
    return new Set(stored)
  } catch (error) {
    world.log.warn(
      { err: error, companyId, connectionId, entries: conversations.flat().length },
      'a batch of messages was not stored and is processed one by one',
    )
    return undefined
  }
}

type Job = PipelineOptions & { entry: JournalEntry; halt: AbortSignal }

/**
 * Processes one entry and retries with growing delays. An entry that still fails stays in the journal and is logged. A
 * queue timeout is not an attempt.
 */
export async function processEntry(world: World, job: Job): Promise<void> {
  const { companyId, connectionId, entry, reopenWithinHours, halt } = job
  const { id: journalId, inbound } = entry
  for (let failures = 0; !halt.aborted;) {
    try {
      const became = await within(world, { companyId, canBeRedone: true }, (ctx) =>
        receiveMessage(ctx, { connectionId, journalId, inbound, reopenWithinHours }),
      )
      if (became === 'blocked')
        world.log.info(
          { companyId, connectionId, journalId },
          'a message of a blocked contact was dropped',
        )
      return inboundMessages.inc({ result: became })
    } catch (error) {
      if (error instanceof QueueTimeout) {
        world.log.warn(
          { err: error, companyId, connectionId, journalId },
          'an inbound message waits for a database connection',
        )
        continue
      }
      world.log.error(
        { err: error, companyId, connectionId, journalId },
        'an inbound message could not be processed',
      )
      if ((await recordAttempt(world, job, error)) >= MAX_ATTEMPTS)
        return inboundMessages.inc({ result: 'failed' })
      await sleep(backOffMs(RETRY, failures), halt)
      failures += 1
    }
  }
}

/** If the failure cannot be recorded, the database is at fault and the attempt does not count. */
async function recordAttempt(
  world: World,
  { companyId, entry: { id } }: Job,
  error: unknown,
): Promise<number> {
  try {
    return await within(world, { companyId }, (ctx) =>
      recordFailure(ctx, { id, error: String(error).slice(0, 500) }),
    )
  } catch (worse) {
    world.log.warn({ err: worse, journalId: id }, 'a failure could not be recorded')
    return 0
  }
}
