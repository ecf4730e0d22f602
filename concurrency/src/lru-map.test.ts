import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LruMap } from './lru-map.ts'

const SETTINGS = { seed: 7, numRuns: 1000 }
const key = fc.nat({ max: 8 })

const steps = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('get' as const), key }),
    fc.record({ is: fc.constant('set' as const), key, value: fc.nat({ max: 6 }) }),
    fc.record({ is: fc.constant('delete' as const), key }),
    fc.record({ is: fc.constant('clear' as const) }),
  ),
  { maxLength: 60 },
)

type Entry = { key: number; value: number }

/** The same by the plainest means: a list, the most recently used entry last. */
class NaiveLru {
  entries: Entry[] = []
  readonly most: number
  readonly sizeOf: (value: number) => number

  constructor(most: number, sizeOf: (value: number) => number) {
    this.most = most
    this.sizeOf = sizeOf
  }

  get(key: number): number | undefined {
    const found = this.entries.find((one) => one.key === key)
    if (found) this.entries = [...this.entries.filter((one) => one !== found), found]
    return found?.value
  }

  set(key: number, value: number): void {
    this.delete(key)
    this.entries.push({ key, value })
    while (this.entries.reduce((sum, one) => sum + this.sizeOf(one.value), 0) > this.most)
      this.entries.shift()
  }

  delete(key: number): void {
    this.entries = this.entries.filter((one) => one.key !== key)
  }

  clear(): void {
    this.entries = []
  }
}

test.each([
  ['entries', () => 1],
  ['their sizes', (value: number) => value],
])('limited by the number of %s, it is equal to a naive list', (_what, sizeOf) => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 12 }), (all, most) => {
      const map = new LruMap<number, number>({ most, sizeOf })
      const naive = new NaiveLru(most, sizeOf)
      for (const step of all) {
        if (step.is === 'get') expect(map.get(step.key)).toBe(naive.get(step.key))
        if (step.is === 'set') for (const one of [map, naive]) one.set(step.key, step.value)
        if (step.is === 'delete') for (const one of [map, naive]) one.delete(step.key)
        if (step.is === 'clear') for (const one of [map, naive]) one.clear()
        for (let known = 0; known <= 8; known += 1)
          expect(map.has(known)).toBe(naive.entries.some((one) => one.key === known))
      }
    }),
    SETTINGS,
  )
})
