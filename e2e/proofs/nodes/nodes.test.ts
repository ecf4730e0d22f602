import { expect, test } from 'vitest'
import { proveNodes } from './prove-nodes.ts'

test('three nodes that die, freeze and stop lose no message, double none, and never speak two at once', async () => {
  const { faults, changes } = await proveNodes({
    nodes: 3,
    numbers: 3,
    customers: 3,
    rounds: 3,
    seed: 7,
    log: () => {},
  })
  expect(faults).toEqual([])
  expect(changes.map(({ act }) => act)).toEqual(['kill', 'freeze', 'stop'])
}, 600_000)
