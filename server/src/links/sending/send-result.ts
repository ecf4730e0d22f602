import { backOffMs } from '@recado/concurrency/back-off'
import { sleep } from '@recado/concurrency/sleep'
import type { Ctx, World } from '../../platform/ctx.ts'
import { outboundResults } from '../../platform/metrics.ts'
import type { ShareTransaction } from '../../platform/database/shared-transactions.ts'
import { within } from '../../platform/database/within.ts'
import type { WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { UNCERTAIN_WAIT_MS } from './uncertain-sends.ts'
import { holdLease, type Lease, LeaseLostError } from '../lease/lease.ts'
import {
  type OutboxEntry,
  type SendOutcome,
  unclaim,
  recordFailed,
  scheduleRetry,
  recordPostponed,
  recordSent,
  recordSentIfFree,
} from './outbox.ts'

export type ResultContext = {
  world: World
  companyId: number
  lease: Lease
  shareTransaction: ShareTransaction
  driver: Pick<WhatsAppDriver, 'capabilities'>
  /** Aborted when this node releases the number. The next owner continues. */
  halt: AbortController
  /** Claims again after this many milliseconds. */
  wakeIn: (ms: number) => void
}

/** After this many temporary refusals the message fails; the agent may try again. */
const ATTEMPTS = 8
/** Delays of 1, 2, 4, 8, 16, 32 and 60 seconds, unless the network demands more. */
const RETRY = { firstMs: 1000, longestMs: 60_000 }

/**
 * After this many uncertain attempts the message fails, because each may have reached the customer as a separate
 * message.
 */
const UNCERTAIN_ATTEMPTS = 2

/** The network assigns the ids, so that a message sent twice arrives twice. */
export const networkAssignsIds = ({ driver }: Pick<ResultContext, 'driver'>): boolean =>
  !driver.capabilities.clientMessageIds

/**
 * Stores the outcome of an entry. Returns false if its conversation has to wait. A former owner stores nothing and
 * leaves the entry to the next owner.
 */
export async function recordResult(
  work: ResultContext,
  entry: OutboxEntry,
  result: SendOutcome,
): Promise<boolean> {
  const { world, companyId } = work
  const { outboxId } = entry
  outboundResults.inc({ outcome: result.outcome })
  if (result.outcome === 'accepted') {
    await storeWithRetry(work, () =>
      work.shareTransaction({
        ifFree: (ctx) => recordSentIfFree(ctx, entry),
        alone: (ctx) => recordSent(ctx, entry),
      }),
    )
    return true
  }
  if (result.outcome === 'postponed') {
    const { pacedUntil } = result
    await asOwner(work, (ctx) => recordPostponed(ctx, { outboxId, pacedUntil }))
    work.wakeIn(pacedUntil.getTime() - world.clock().getTime())
    return false
  }
  const mayArriveTwice = result.outcome === 'uncertain' && networkAssignsIds(work)
  const tried = entry.attempts + (mayArriveTwice ? ATTEMPTS / UNCERTAIN_ATTEMPTS : 1)
  const isFinal = result.outcome === 'refused' && result.retry === 'never'
  if (isFinal || tried >= ATTEMPTS) {
    const { code, text } = result.outcome === 'refused' ? result : unconfirmed
    world.log.warn(
      { companyId, message: entry.messageId, code, text },
      'the network refused a message',
    )
    await asOwner(work, (ctx) => recordFailed(ctx, { entry, code, canRetry: true }))
    return true
  }
  const wait = Math.max(minWaitOf(work, result), backOffMs(RETRY, tried - 1))
  const nextAt = new Date(world.clock().getTime() + wait)
  await asOwner(work, (ctx) => scheduleRetry(ctx, { outboxId, attempts: tried, nextAt }))
  return false
}

const unconfirmed = { code: 'ERR_WAPP_UNCONFIRMED', text: 'the network confirmed nothing' }

/** Returns the entries that were claimed and not tried. */
export async function unclaimRest(work: ResultContext, entries: OutboxEntry[]): Promise<void> {
  if (entries.length > 0) await asOwner(work, (ctx) => unclaim(ctx, entries))
}

/** The minimum wait before the next attempt, as the network demands it or as an uncertain outcome requires. */
function minWaitOf(work: ResultContext, result: SendOutcome): number {
  if (result.outcome === 'uncertain') return networkAssignsIds(work) ? UNCERTAIN_WAIT_MS : 0
  return result.outcome === 'refused' && result.retry !== 'never' ? result.retry.afterMs : 0
}

const asOwner = (work: ResultContext, command: (ctx: Ctx) => Promise<void>) =>
  storeWithRetry(work, () =>
    within(work.world, { companyId: work.companyId }, async (ctx) => {
      await holdLease(ctx, work.lease)
      await command(ctx)
    }),
  )

const STORE_RETRY = { firstMs: 100, longestMs: 5000 }

/**
 * Retries until the database is back, because an accepted message whose outcome is lost would be sent again. Only this
 * conversation waits.
 */
async function storeWithRetry(work: ResultContext, store: () => Promise<void>): Promise<void> {
  const { world, lease, halt } = work
  for (let failures = 0; ; failures += 1) {
    try {
      return await store()
    } catch (error) {
      if (error instanceof LeaseLostError || halt.signal.aborted) throw error
      const { connectionId } = lease
      world.log.error({ err: error, connectionId }, 'the outcome of a message could not be stored')
      await sleep(backOffMs(STORE_RETRY, failures), halt.signal)
    }
  }
}
