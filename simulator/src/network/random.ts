/** Random numbers from a seed (mulberry32): the same seed gives the same losses in the same order. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  reseed(seed: number): void {
    this.#state = seed >>> 0
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(share: number): boolean {
    return share > 0 && this.next() < share
  }

  /** A draw from the standard normal distribution (Box-Muller). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return radius * Math.cos(2 * Math.PI * this.next())
  }
}
