import { expect, test } from 'vitest'
import { makeSendLimits } from './limits.ts'

function aClock() {
  const clock = { now: 1_000_000 }
  return { clock, limits: makeSendLimits(() => clock.now) }
}

/** The number of turns among these that would have to wait. */
const waits = async (limits: ReturnType<typeof makeSendLimits>, turns: number) => {
  const over = new AbortController()
  over.abort()
  let waiting = 0
  for (let turn = 0; turn < turns; turn++)
    await limits.turn(over.signal).catch(() => void waiting++)
  return waiting
}

test('a number sends one message at once, and the next in the same moment wait', async () => {
  const { limits, clock } = aClock()
  expect(await waits(limits, 1)).toBe(0)
  expect(await waits(limits, 3)).toBe(3)
  clock.now += 1000
  expect(await waits(limits, 1)).toBe(0)
})

test('slow() pauses for five seconds; concurrent complaints count once', async () => {
  const { limits, clock } = aClock()
  limits.slow()
  limits.slow()
  expect(await waits(limits, 1)).toBe(1)
  clock.now += 5100
  expect(await waits(limits, 1)).toBe(0)
  // Half of 80 a second: the next turn is 25 ms away. After two halvings it would be 50.
  clock.now += 26
  expect(await waits(limits, 1)).toBe(0)
})

test('the wait for one person grows fourfold each time until a message is accepted', () => {
  const { limits, clock } = aClock()
  expect([1, 2, 3].map(() => limits.pairFull('lia'))).toEqual([4000, 16_000, 64_000])
  expect(limits.pairWait('lia')).toBe(64_000)
  expect(limits.pairWait('rui')).toBe(0)
  clock.now += 64_000
  expect(limits.pairWait('lia')).toBe(0)
  limits.pairSent('lia')
  expect(limits.pairFull('lia')).toBe(4000)
})
