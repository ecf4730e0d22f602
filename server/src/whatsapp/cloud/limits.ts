import { setTimeout as pause } from 'node:timers/promises'

export type Limits = {
  /** Resolves when the number may send once more. Rejects when `signal` is aborted. */
  turn: (signal: AbortSignal) => Promise<void>
  /** The number sends too much: half as fast from now on, and not at all for a moment. */
  slow: () => void
  /** Milliseconds until this person may be written to again; 0: now. */
  pairWait: (person: string) => number
  /** This person was sent too much: each time four times as long. Answers how long. */
  pairFull: (person: string) => number
  pairSent: (person: string) => void
}

/** What a number may send in a second, in and out together, before Meta raises it. */
const PER_SECOND = 80
const SLOWEST = 2
const HOLD_MS = 5000
/** Undisturbed so long, it goes twice as fast again. */
const RECOVER_MS = 60_000
const PAIRS_MOST = 10_000

/** The pace of one number, on the clock of this process: its one owner sends all there is. */
export function makeLimits(now: () => number = Date.now): Limits {
  const pace = { rate: PER_SECOND, slowedAt: 0, heldUntil: 0, nextAt: 0 }
  const pairs = new Map<string, { times: number; until: number }>()

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
      // Many that were under way together are one sign.
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
      const ms = 1000 * 4 ** Math.min(times, 5)
      if (pairs.size >= PAIRS_MOST) pairs.delete(pairs.keys().next().value!)
      pairs.set(person, { times, until: now() + ms })
      return ms
    },
    pairSent: (person) => void pairs.delete(person),
  }
}
