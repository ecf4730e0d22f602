type Options<Value> = {
  /** The greatest sum of the sizes of all entries. */
  most: number
  /** The size of an entry; 1 unless given. */
  sizeOf?: (value: Value) => number
}

/** A map that evicts the least recently used entries. Reading or setting an entry counts as use. */
export class LruMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #most: number
  readonly #sizeOf: (value: Value) => number
  #size = 0

  constructor({ most, sizeOf = () => 1 }: Options<Value>) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** Does not count as use. */
  has(key: Key): boolean {
    return this.#entries.has(key)
  }

  /** Evicts the least recently used entries as far as there is no room, the new one included. */
  set(key: Key, value: Value): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#size += this.#sizeOf(value)
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key)
    if (!this.#entries.delete(key)) return
    this.#size -= this.#sizeOf(value as Value)
  }

  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }
}
