import { expect, test } from 'vitest'
import { defaultPace } from './pace.ts'
import {
  type BaileysLinkEnd,
  type BaileysRetryHistory,
  noHistory,
  planAfter,
} from './retry-plan.ts'

const AT = 1_800_000_000_000
const how = { pace: defaultPace, random: () => 0.5 }
const ended = (given: Partial<BaileysLinkEnd>): BaileysLinkEnd => ({
  isPaired: true,
  isDeaf: false,
  onlineMs: 0,
  at: AT,
  ...given,
})
const after = (given: Partial<BaileysLinkEnd>, history: BaileysRetryHistory = noHistory) =>
  planAfter(history, ended(given), how)

/** Reasons for the end of a link, and the resulting state. */
test.each([
  ['unlinked on the phone', { code: 401 }, { state: 'DISCONNECTED', reason: 'logged-out' }],
  ['banned temporarily', { code: 402 }, { state: 'DISCONNECTED', reason: 'banned' }],
  ['banned', { code: 403 }, { state: 'DISCONNECTED', reason: 'banned' }],
  ['its main device is gone', { code: 406 }, { state: 'DISCONNECTED', reason: 'banned' }],
  [
    'linked devices are not supported',
    { code: 411 },
    { state: 'DISCONNECTED', reason: 'logged-out' },
  ],
] as const)('%s: stays disconnected', (_why, given, state) => {
  const plan = after(given)
  expect(plan.state).toEqual(state)
  expect(plan.againInMs).toBeUndefined()
})

test.each([
  ['the connection broke', {}, 'network', 500],
  ['the connection was closed', { code: 428 }, 'network', 500],
  ['no answer from the network', { code: 408 }, 'network', 500],
  ['a failure of the network', { code: 502 }, 'network', 500],
  ['a bad-session error', { code: 500 }, 'network', 500],
  ['the network is unavailable', { code: 503 }, 'network', 15_000],
  ['too many connects', { code: 429 }, 'network', 450_000],
  ['somebody signed in with its credentials', { code: 440 }, 'replaced', 30_000],
  ['its version is refused', { code: 405 }, 'bad-version', 600_000],
] as const)('%s: retries and reports when', (_why, given, reason, wait) => {
  const plan = after(given)
  const retry = { attempt: 1, at: new Date(AT + wait) }
  expect(plan.state).toEqual({ state: 'OPENING', reason, retry })
  expect(plan.againInMs).toBe(wait)
})

test('only an unlinked device loses its credentials', () => {
  const codes = [undefined, 401, 402, 403, 405, 406, 408, 411, 428, 429, 440, 500, 502, 503, 515]
  const forgetting = codes.filter((code) => after({ code }).forget)
  expect(forgetting).toEqual([401])
  expect(codes.filter((code) => after({ code }).renewVersion)).toEqual([405])
})

test('a restart is immediate, but a fourth within a minute backs off', () => {
  let history = noHistory
  const waits = [0, 10, 20, 30].map((seconds) => {
    const plan = after({ code: 515, at: AT + seconds * 1000 }, history)
    history = plan.history
    return plan.againInMs
  })
  expect(waits).toEqual([0, 0, 0, 500])
})

test('a deaf socket is replaced at once', () => {
  expect(after({ isDeaf: true })).toMatchObject({ state: { state: 'OPENING' }, againInMs: 0 })
})

test('after three rounds without a scan, new codes must be requested', () => {
  let history = noHistory
  const states = [1, 2, 3].map(() => {
    const plan = after({ code: 408, isPaired: false }, history)
    history = plan.history
    return plan.state
  })
  const over = { state: 'TIMEOUT', reason: 'qr-expired' }
  expect(states).toEqual([{ state: 'OPENING' }, { state: 'OPENING' }, over])
})

test('back-off grows to a minute and resets once a link lasted a minute', () => {
  let history = noHistory
  const next = (onlineMs: number) => {
    const plan = after({ onlineMs }, history)
    history = plan.history
    return plan.againInMs
  }
  expect([0, 0, 0, 0, 0, 0, 0].map(next)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000])
  expect(next(59_000)).toBe(30_000)
  expect(next(60_000)).toBe(500)
})

test('gives up when replaced twice within ten minutes; later it counts as a coincidence again', () => {
  const { history } = after({ code: 440 })
  const minutes = (count: number) => after({ code: 440, at: AT + count * 60_000 }, history).state
  expect(minutes(9)).toEqual({ state: 'DISCONNECTED', reason: 'replaced' })
  expect(minutes(11)).toMatchObject({ state: 'OPENING', reason: 'replaced' })
})

test('after five bad-session errors in ten minutes the number must be paired again', () => {
  let history = noHistory
  const states = [1, 2, 3, 4, 5].map((minute) => {
    const plan = after({ code: 500, at: AT + minute * 60_000 }, history)
    history = plan.history
    return plan.state.state
  })
  expect(states).toEqual(['OPENING', 'OPENING', 'OPENING', 'OPENING', 'DISCONNECTED'])
})
