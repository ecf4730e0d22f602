import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeLanes } from './lanes.ts'

/** Lanes of one chat that record what ran and what was acknowledged. A delivery in `failing` fails. */
function aChat() {
  const failing = new Set<number>()
  const ran: number[] = []
  const confirmed: number[] = []
  const lanes = makeLanes({
    atOnce: 200,
    log: pino({ level: 'silent' }),
    onDone: (delivery) => confirmed.push(delivery),
  })
  const deliver = async (...deliveries: number[]) => {
    for (const delivery of deliveries)
      lanes.add({
        chat: 'lia',
        delivery,
        run: async () => {
          await turn()
          if (failing.has(delivery)) throw new Error('the database is away')
          ran.push(delivery)
        },
      })
    for (let turns = 0; turns < 5 * deliveries.length; turns += 1) await turn()
  }
  return { lanes, failing, ran, confirmed, deliver }
}

test('a new delivery does not overtake those skipped behind one that failed', async () => {
  const { failing, ran, confirmed, deliver } = aChat()
  failing.add(1)
  await deliver(1, 2, 3)
  expect(ran).toEqual([])
  failing.clear()
  // The network redelivers each after two seconds, and delivers new messages in between.
  for (const delivery of [3, 1, 4, 2, 4, 3, 4]) await deliver(delivery)
  expect(ran).toEqual([1, 2, 3, 4])
  expect(confirmed).toEqual([1, 2, 3, 4])
})

test('a skipped delivery that fails in its turn is waited for as well', async () => {
  const { failing, ran, deliver } = aChat()
  failing.add(1)
  await deliver(1, 2, 3)
  failing.delete(1)
  failing.add(2)
  await deliver(1, 2, 3)
  expect(ran).toEqual([1])
  failing.clear()
  await deliver(3, 2, 3)
  expect(ran).toEqual([1, 2, 3])
})

test("after begin() the network's order applies again", async () => {
  const { lanes, failing, ran, deliver } = aChat()
  failing.add(1)
  await deliver(1, 2)
  failing.clear()
  lanes.begin()
  await deliver(1, 2, 3)
  expect(ran).toEqual([1, 2, 3])
  await lanes.stop()
})
