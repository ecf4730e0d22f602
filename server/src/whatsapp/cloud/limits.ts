import { setTimeout as pause } from 'node:timers/promises'
import { backOffMs } from '@recado/concurrency/back-off'
import { LruMap } from '@recado/concurrency/lru-map'

export type SendLimits = {
  /** Resolves when the number may send again. Rejects if `signal` is aborted. */
  turn: (signal: AbortSignal) => Promise<void>
  /** The number sends too much: pauses briefly and then sends at half the rate. */
  slow: () => void
  /** Milliseconds until this person may be sent to again; 0: now. */
  pairWait: (person: string) => number
  /** This person was sent too much. Returns the wait, four times as long each time. */
  pairFull: (person: string) => number
  pairSent: (person: string) => void
}

/** Messages per second, in and out together, before Meta raises the limit. */
const PER_SECOND = 80
const SLOWEST = 2
const HOLD_MS = 5000
/** The rate doubles after this time without a complaint. */
const RECOVER_MS = 60_000
const PAIRS_MOST = 10_000
const PAIR_WAIT = { firstMs: 4000, longestMs: 1_024_000, factor: 4 }

/** The send limits of one number. They are in memory, because only its owner sends. */
export function makeSendLimits(now: () => number = Date.now): SendLimits {
  const pace = { rate: PER_SECOND, slowedAt: 0, heldUntil: 0, nextAt: 0 }
  const pairs = new LruMap<string, { times: number; until: number }>({ most: PAIRS_MOST })

  function wait(): number {
    const at = now()
    if (pace.rate < PER_SECOND && at - pace.slowedAt > RECOVER_MS)
      Object.assign(pace, { rate: Math.min(PER_SECOND, pace.rate * 2), slowedAt: at })
    const turn = Math.max(at, pace.nextAt, pace.heldUntil)
    pace.nextAt = turn + 1000 / pace.rate
    return turn - at
  }

  return {
    async turn(signal) {
      const ms = wait()
      if (ms > 0) await pause(ms, undefined, { signal })
    },
    slow() {
      const at = now()
      // Complaints about concurrent sends count once.
      if (at < pace.heldUntil) return
      Object.assign(pace, {
        rate: Math.max(SLOWEST, pace.rate / 2),
        slowedAt: at,
        heldUntil: at + HOLD_MS,
      })
    },
    pairWait: (person) => Math.max(0, (pairs.get(person)?.until ?? 0) - now()),
    pairFull(person) {
      const times = (pairs.get(person)?.times ?? 0) + 1
      const ms = backOffMs(PAIR_WAIT, times - 1)
      pairs.set(person, { times, until: now() + ms })
      return ms
    },
    pairSent: (person) => pairs.delete(person),
  }
}
