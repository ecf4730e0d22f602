import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostFor } from './share.ts'
import { makeWaitingLine } from '../sending/waiting-line.ts'

test('all nodes together have room for all connections, and none takes more than a tenth beyond its share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(20_000), (nodes, wanted) => {
      const most = mostFor({ nodes, wanted })
      expect(most * nodes).toBeGreaterThanOrEqual(wanted)
      expect(most).toBeLessThanOrEqual(Math.ceil(wanted / nodes) * 1.1)
    }),
  )
})

test('a node alone takes everything, also where it has not been counted yet', () => {
  expect(mostFor({ nodes: 1, wanted: 7 })).toBe(7)
  expect(mostFor({ nodes: 0, wanted: 7 })).toBe(7)
})

test('what is let through keeps to the rate, and each that waits has a later place than the one before', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(gaps, (pauses) => {
      const line = makeWaitingLine({ perSecond: 2, burst: 3 })
      let now = 0
      const turns = pauses.map((pause) => (now += pause) + line.take(now))
      expect(turns).toEqual(turns.toSorted((one, other) => one - other))
      for (const [n, turn] of turns.entries()) {
        const soon = turns.slice(n).filter((other) => other < turn + 1000)
        expect(soon.length).toBeLessThanOrEqual(3 + 2)
      }
    }),
  )
})
