import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePacer } from './pacer.ts'

test('the pacer keeps to its rate, and each waiting call gets a later slot than the one before', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(gaps, (pauses) => {
      const pacer = makePacer({ perSecond: 2, burst: 3 })
      let now = 0
      const turns = pauses.map((pause) => (now += pause) + pacer.take(now))
      expect(turns).toEqual(turns.toSorted((one, other) => one - other))
      for (const [n, turn] of turns.entries()) {
        const soon = turns.slice(n).filter((other) => other < turn + 1000)
        expect(soon.length).toBeLessThanOrEqual(3 + 2)
      }
    }),
    { seed: 7 },
  )
})
