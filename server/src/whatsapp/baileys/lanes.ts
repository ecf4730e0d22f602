import { makeSerialQueue } from '@recado/concurrency/serial-queue'
import { retry } from '@recado/concurrency/retry'
import type { Logger } from 'pino'

export type BaileysLanes = {
  /**
   * Runs the tasks of one lane in order, lanes concurrently. Retries a failed task until it succeeds, except one whose
   * data the database can never store: it would block its lane forever.
   */
  add: (lane: string, work: () => Promise<void>) => void
  /** Resolves when the running tasks have ended. No other starts; waiting ones are in the journal. */
  stop: () => Promise<void>
}

const REFUSALS = 5

/** PostgreSQL's error classes for invalid data and violated constraints. An unavailable database reports others. */
const isAboutData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

export function makeLanes({ log, retryMs }: { log: Logger; retryMs: number }): BaileysLanes {
  const queue = makeSerialQueue()
  const over = new AbortController()

  function untilDone(work: () => Promise<void>): Promise<void> {
    let refusals = 0
    return retry(work, {
      backOff: { firstMs: retryMs, factor: 1 },
      signal: over.signal,
      onFailure(err) {
        if (isAboutData(err)) refusals += 1
        const isRefused = refusals === REFUSALS
        if (isRefused) log.error({ err }, 'a delivery cannot be stored and is dropped')
        else log.warn({ err }, 'a delivery could not be stored and is retried')
        return !isRefused
      },
    })
  }

  return {
    add: (lane, work) => void queue.run(lane, () => untilDone(work)),
    async stop() {
      over.abort()
      await queue.idle()
    },
  }
}
