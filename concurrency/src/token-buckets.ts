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
  readonly #options: Rate & { most: number }
  readonly #buckets = new Map<string, TokenBucket>()

  /** Holds at most `most` buckets in memory. The least recently used bucket is evicted. */
  constructor(options: Rate & { most: number }) {
    this.#options = options
  }

  isEmpty(name: string): boolean {
    return this.#buckets.get(name)?.isEmpty() ?? false
  }

  /** Takes one token, unless the bucket is empty. */
  take(name: string): void {
    const bucket = this.#buckets.get(name) ?? new TokenBucket(this.#options)
    this.#buckets.delete(name)
    this.#buckets.set(name, bucket)
    bucket.take()
    if (this.#buckets.size > this.#options.most)
      this.#buckets.delete(this.#buckets.keys().next().value!)
  }
}
