type Options = {
  /** What a full bucket holds. */
  capacity: number
  perSecond: number
  /** Buckets kept in memory; the one that was used least recently goes first. */
  most: number
}

type Bucket = { tokens: number; filledAt: number }

/** One token bucket for each name. A name that was not seen yet has a full one. */
export class TokenBuckets {
  readonly #options: Options
  readonly #buckets = new Map<string, Bucket>()

  constructor(options: Options) {
    this.#options = options
  }

  isEmpty(name: string): boolean {
    const bucket = this.#buckets.get(name)
    return bucket !== undefined && this.#tokensIn(bucket) < 1
  }

  /** Takes one token; an empty bucket stays empty. */
  take(name: string): void {
    const known = this.#buckets.get(name)
    const tokens = known ? this.#tokensIn(known) : this.#options.capacity
    this.#buckets.delete(name)
    this.#buckets.set(name, { tokens: Math.max(0, tokens - 1), filledAt: performance.now() })
    if (this.#buckets.size > this.#options.most)
      this.#buckets.delete(this.#buckets.keys().next().value!)
  }

  #tokensIn({ tokens, filledAt }: Bucket): number {
    const { capacity, perSecond } = this.#options
    return Math.min(capacity, tokens + ((performance.now() - filledAt) / 1000) * perSecond)
  }
}
