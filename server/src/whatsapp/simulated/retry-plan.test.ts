import { expect, test } from 'vitest'
import { defaultPace as pace } from './pace.ts'
import {
  type SimulatedLinkEnd,
  type SimulatedRetryHistory,
  noHistory,
  planAfter,
} from './retry-plan.ts'

const how = { pace, random: () => 1 }
const MINUTE = 60_000

/** The waits after a sequence of ends. */
function waits(ends: Partial<SimulatedLinkEnd>[]) {
  let history: SimulatedRetryHistory = noHistory
  return ends.map((end) => {
    const plan = planAfter(history, { at: 0, onlineMs: 0, ...end }, how)
    history = plan.history
    return plan.againInMs
  })
}

test('a broken connection is retried after one second, then twice as long each time, up to a minute', () => {
  const ends = Array.from({ length: 9 }, () => ({}))
  expect(waits(ends)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((s) => s * 1000))
  const early = planAfter(noHistory, { onlineMs: 0, at: 0 }, { pace, random: () => 0.25 })
  expect(early.againInMs).toBe(250)
  expect(early.state.retry).toEqual({ attempt: 1, at: new Date(250) })
})

test('only a link that lasted a minute resets the back-off', () => {
  expect(waits([{}, {}, {}, { onlineMs: MINUTE - 1 }, { onlineMs: MINUTE }, {}])).toEqual([
    1000, 2000, 4000, 8000, 1000, 2000,
  ])
})

test('a restart is immediate, but not without limit', () => {
  const restart = (at: number) => ({ code: 515 as const, at })
  expect(waits([0, 1, 2, 3].map(restart))).toEqual([0, 0, 0, 1000])
  expect(waits([0, MINUTE, 2 * MINUTE, 3 * MINUTE].map(restart))).toEqual([0, 0, 0, 0])
})

test('gives up when replaced again within ten minutes, reconnects when later', () => {
  const replaced = (at: number) => ({ code: 440 as const, at })
  expect(waits([replaced(0), replaced(9 * MINUTE)])).toEqual([30_000, undefined])
  expect(waits([replaced(0), replaced(11 * MINUTE)])).toEqual([30_000, 30_000])
})

test('rounds of codes are counted until somebody pairs', () => {
  const round = { code: 408 as const }
  expect(waits([round, round, round])).toEqual([0, 0, undefined])
  expect(waits([round, round, { onlineMs: 1 }, round, round, round])).toEqual([
    0,
    0,
    1000,
    0,
    0,
    undefined,
  ])
})
