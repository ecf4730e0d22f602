interface Entry {
  due: number
  place: number
  run: () => void
}

/** Planned work by time, earliest first; for equal times in order of entry. A binary heap. */
export class Scheduler {
  readonly #heap: Entry[] = []
  #entered = 0

  at(due: number, run: () => void): void {
    this.#heap.push({ due, place: this.#entered++, run })
    this.#rise(this.#heap.length - 1)
  }

  nextDue(): number | undefined {
    return this.#heap[0]?.due
  }

  /** Removes and returns the earliest due entry, or undefined if none is due. */
  take(now: number): (() => void) | undefined {
    const first = this.#heap[0]
    if (!first || first.due > now) return undefined
    const last = this.#heap.pop()
    if (last && last !== first) {
      this.#heap[0] = last
      this.#sink()
    }
    return first.run
  }

  #rise(from: number): void {
    let index = from
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!this.#isBefore(index, parent)) return
      this.#swap(index, parent)
      index = parent
    }
  }

  #sink(): void {
    let index = 0
    for (;;) {
      const left = index * 2 + 1
      const child = this.#isBefore(left + 1, left) ? left + 1 : left
      if (!this.#isBefore(child, index)) return
      this.#swap(child, index)
      index = child
    }
  }

  #isBefore(one: number, other: number): boolean {
    const a = this.#heap[one]
    const b = this.#heap[other]
    if (!a || !b) return false
    return a.due < b.due || (a.due === b.due && a.place < b.place)
  }

  #swap(one: number, other: number): void {
    const a = this.#heap[one]
    const b = this.#heap[other]
    if (!a || !b) return
    this.#heap[one] = b
    this.#heap[other] = a
  }
}
