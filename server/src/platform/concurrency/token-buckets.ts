type Rate = {
  /** What a full bucket holds. */
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

  /** Takes one token; an empty bucket stays as it is. False: it was empty. */
  take(): boolean {
    if (this.isEmpty()) return false
    this.#tokens -= 1
    return true
  }
}

/** One token bucket for each name. A name that was not seen yet has a full one. */
export class TokenBuckets {
  readonly #options: Rate & { most: number }
  readonly #buckets = new Map<string, TokenBucket>()

  /** At most `most` buckets are kept in memory; the one that was used least recently goes first. */
  constructor(options: Rate & { most: number }) {
    this.#options = options
  }

  isEmpty(name: string): boolean {
    return this.#buckets.get(name)?.isEmpty() ?? false
  }

  /** Takes one token; an empty bucket stays as it is. */
  take(name: string): void {
    const bucket = this.#buckets.get(name) ?? new TokenBucket(this.#options)
    this.#buckets.delete(name)
    this.#buckets.set(name, bucket)
    bucket.take()
    if (this.#buckets.size > this.#options.most)
      this.#buckets.delete(this.#buckets.keys().next().value!)
  }
}
