import { LruMap } from './lru-map.ts'

type Rate = {
  /** Tokens in a full bucket. */
  capacity: number
  perSecond: number
}

/** A token bucket, full at first: `capacity` calls pass at once, later ones at `perSecond`. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #filledAt = performance.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#tokens = rate.capacity
  }

  isEmpty(): boolean {
    const now = performance.now()
    const { capacity, perSecond } = this.#rate
    const added = ((now - this.#filledAt) / 1000) * perSecond
    this.#tokens = Math.min(capacity, this.#tokens + added)
    this.#filledAt = now
    return this.#tokens < 1
  }

  /** Takes one token. Returns false and changes nothing if the bucket is empty. */
  take(): boolean {
    if (this.isEmpty()) return false
    this.#tokens -= 1
    return true
  }
}

/** One token bucket per name. A new name starts with a full bucket. */
export class TokenBuckets {
  readonly #rate: Rate
  readonly #buckets: LruMap<string, TokenBucket>

  /** Holds at most `most` buckets in memory. The least recently used bucket is evicted. */
  constructor({ most, ...rate }: Rate & { most: number }) {
    this.#rate = rate
    this.#buckets = new LruMap({ most })
  }

  isEmpty(name: string): boolean {
    return this.#buckets.get(name)?.isEmpty() ?? false
  }

  /** Takes one token, unless the bucket is empty. */
  take(name: string): void {
    const bucket = this.#buckets.get(name) ?? new TokenBucket(this.#rate)
    this.#buckets.set(name, bucket)
    bucket.take()
  }
}
