import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

export type Lanes = {
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

export function makeLanes({ log, retryMs }: { log: Logger; retryMs: number }): Lanes {
  const lanes = new Map<string, Promise<void>>()
  const over = new AbortController()

  async function untilDone(work: () => Promise<void>): Promise<void> {
    for (let refusals = 0; !over.signal.aborted;)
      try {
        return await work()
      } catch (err) {
        if (isAboutData(err)) refusals += 1
        if (refusals === REFUSALS)
          return log.error({ err }, 'what the network delivered cannot be kept, and is let go')
        log.warn({ err }, 'what the network delivered was not kept yet')
        await pause(retryMs, undefined, { signal: over.signal }).catch(() => undefined)
      }
  }

  return {
    add(lane, work) {
      const last = (lanes.get(lane) ?? Promise.resolve()).then(() => untilDone(work))
      lanes.set(lane, last)
      void last.then(() => {
        if (lanes.get(lane) === last) lanes.delete(lane)
      })
    },
    async stop() {
      over.abort()
      await Promise.all(lanes.values())
    },
  }
}
