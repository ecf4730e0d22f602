import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxConnections } from './share.ts'
import { makePacer } from '../sending/pacer.ts'

test('all nodes together have room for all connections, and none claims more than a tenth beyond its share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(20_000), (nodes, wanted) => {
      const max = maxConnections({ nodes, wanted })
      expect(max * nodes).toBeGreaterThanOrEqual(wanted)
      expect(max).toBeLessThanOrEqual(Math.ceil(wanted / nodes) * 1.1)
    }),
  )
})

test('a single node claims everything, even before it is counted', () => {
  expect(maxConnections({ nodes: 1, wanted: 7 })).toBe(7)
  expect(maxConnections({ nodes: 0, wanted: 7 })).toBe(7)
})

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
  )
})
