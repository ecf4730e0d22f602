import { LruMap } from '@recado/concurrency/lru-map'
import { makeFairQueue, type FairQueue } from '@recado/concurrency/fair-queue'

/** The maximum number of concurrent posts to one service, so that a hanging service does not block the jobs. */
const CONCURRENT_POSTS = 2
/** How long a post waits for a free slot; a working service frees one in this time. */
const SLOT_WAIT_MS = 1000
/** How long the circuit of a service stays open after a failure. */
export const OPEN_MS = 30_000
/** The maximum number of open circuits. Browsers name the services, and some makers have one per region. */
const OPEN_MAX = 1000

/** A circuit breaker per push service: a service that hangs or is down does not delay the others. */
type CircuitBreaker = FairQueue<string> & {
  /** How long the circuit still stays open, in milliseconds; 0 if it is closed. */
  openForMs: (origin: string) => number
  /** Opens the circuit; returns true if it was closed before. */
  open: (origin: string) => boolean
  close: (origin: string) => void
}

/** Circuits are identified by origin and exist per process. */
export function makeCircuitBreaker(): CircuitBreaker {
  const queue = makeFairQueue<string>({
    most: Infinity,
    mostOfEach: CONCURRENT_POSTS,
    timeoutMs: SLOT_WAIT_MS,
  })
  const openUntil = new LruMap<string, number>({ most: OPEN_MAX })
  const openForMs = (origin: string) => Math.max(0, (openUntil.get(origin) ?? 0) - Date.now())
  return {
    ...queue,
    openForMs,
    open(origin) {
      const isNew = openForMs(origin) === 0
      openUntil.set(origin, Date.now() + OPEN_MS)
      return isNew
    },
    close: (origin) => openUntil.delete(origin),
  }
}
