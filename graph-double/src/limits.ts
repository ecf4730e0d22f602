/** A token bucket: the tokens left at a time of the clock that is passed in. */
type Bucket = { left: number; at: number }

const PAIR_EVERY_MS = 6000

export type Limits = {
  /** False if the number has reached its messages per second. */
  takeThroughput: (phoneNumberId: string, perSecond: number) => boolean
  /** False if this customer has reached the limit: one message every six seconds, with a burst in advance. */
  takePair: (pair: string, burst: number) => boolean
}

export function makeLimits(now: () => number): Limits {
  const buckets = new Map<string, Bucket>()
  const take = (key: string, { most, everyMs }: { most: number; everyMs: number }) => {
    const at = now()
    const before = buckets.get(key) ?? { left: most, at }
    const left = Math.min(most, before.left + (at - before.at) / everyMs)
    buckets.set(key, { left: left >= 1 ? left - 1 : left, at })
    return left >= 1
  }
  return {
    takeThroughput: (id, perSecond) =>
      take(`number ${id}`, { most: perSecond, everyMs: 1000 / perSecond }),
    takePair: (pair, burst) => take(`pair ${pair}`, { most: burst, everyMs: PAIR_EVERY_MS }),
  }
}
