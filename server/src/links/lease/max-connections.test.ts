import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxConnections } from './max-connections.ts'

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
