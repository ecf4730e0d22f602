import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

export type Lanes = {
  /**
   * Works of one lane run one after the other, lanes side by side. One that fails is tried again until it succeeds; what
   * the database will never take is given up, or nothing behind it would ever be told.
   */
  add: (lane: string, work: () => Promise<void>) => void
  /** Resolves when what runs has ended; nothing else begins, and what waits lies in the journal. */
  stop: () => Promise<void>
}

const REFUSALS = 5

/** PostgreSQL's classes for values and for what contradicts other rows; a database that is away says something else. */
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
