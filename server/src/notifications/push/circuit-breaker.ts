import { makeFairQueue, type FairQueue } from '../../platform/concurrency/fair-queue.ts'

/** Posts under way to one service: one that hangs holds no more places of the jobs. */
const AT_ONCE = 2
/** Whoever finds them taken waits so long; a service that answers has one free by then. */
const TURN_MS = 1000
/** How long a service that does not answer is left alone. */
export const REST_MS = 30_000
/** More are not remembered: browsers name them, and some makers have one for each region. */
const RESTING_MAX = 1000

/** What the push services are spared, and jobs by that: a service that hangs or is down holds up nothing else. */
type Sparing = FairQueue<string> & {
  /** For how long it is still left alone; 0: it is not. */
  restMs: (origin: string) => number
  /** Answers whether the rest began with this. */
  rest: (origin: string) => boolean
  wake: (origin: string) => void
}

/** By the name of their origin, for this process. */
export function makeSparing(): Sparing {
  const turns = makeFairQueue<string>({ most: Infinity, mostOfEach: AT_ONCE, timeoutMs: TURN_MS })
  const restingUntil = new Map<string, number>()
  const restMs = (origin: string) => Math.max(0, (restingUntil.get(origin) ?? 0) - Date.now())
  return {
    ...turns,
    restMs,
    rest(origin) {
      const isNew = restMs(origin) === 0
      restingUntil.delete(origin)
      restingUntil.set(origin, Date.now() + REST_MS)
      const [longest] = restingUntil.keys()
      if (restingUntil.size > RESTING_MAX) restingUntil.delete(longest!)
      return isNew
    },
    wake: (origin) => void restingUntil.delete(origin),
  }
}
