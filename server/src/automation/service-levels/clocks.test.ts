import { expect, test } from 'vitest'
import { type Clock, type ClockState, runningClocks, settle, type Targets } from './clocks.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-20T12:00:00Z')
const at = (minutes: number) => new Date(START + minutes * MINUTE)

const targets: Targets = { firstResponse: 10, nextResponse: 20, resolution: 100 }
const state: ClockState = {
  status: 'pending',
  isGroup: false,
  queueId: 4,
  waitingSince: at(0),
  queueEnteredAt: null,
  respondedAt: null,
  begunAt: at(0),
}

const add = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE)
const running = (more: Partial<ClockState> = {}, now = at(0), given = targets) =>
  runningClocks({ ...state, ...more }, { targets: given, add, now })
const short = (clocks: Clock[]) =>
  clocks.map(({ kind, dueAt, alertAt }) => [
    kind,
    (+dueAt - START) / MINUTE,
    alertAt && (+alertAt - START) / MINUTE,
  ])

test('a waiting customer has a first response and a resolution ahead, with an alert at 80 %', () => {
  expect(short(running())).toEqual([
    ['firstResponse', 10, 8],
    ['resolution', 100, 80],
  ])
})

test('after the first answer of a person the next response counts', () => {
  expect(short(running({ respondedAt: at(3), waitingSince: at(30) }, at(30)))[0]).toEqual([
    'nextResponse',
    50,
    46,
  ])
})

test('a queue counts from when the ticket came into it, if that is later', () => {
  expect(short(running({ queueEnteredAt: at(5) }))[0]).toEqual(['firstResponse', 15, 13])
  expect(short(running({ queueEnteredAt: at(-5) }))[0]).toEqual(['firstResponse', 10, 8])
})

test.each<[string, Partial<ClockState>, Targets, string[]]>([
  ['a resolved ticket', { status: 'closed' }, targets, []],
  ['a group', { isGroup: true }, targets, []],
  ['a ticket without a queue', { queueId: null }, targets, []],
  ['a ticket whose customer does not wait', { waitingSince: null }, targets, ['resolution']],
  ['a queue with one target', {}, { ...targets, firstResponse: null }, ['resolution']],
])('%s has only the deadlines that concern it', (_what, more, given, kinds) => {
  expect(running(more, at(0), given).map(({ kind }) => kind)).toEqual(kinds)
})

test('a deadline that had passed when it was set alerts nobody and counts as nothing', () => {
  const [late] = running({}, at(10))
  expect(late).toMatchObject({ isBreached: true, alertAt: null })
  const after = settle(
    { ...state, waitingSince: null },
    { stored: [late!], running: [], now: at(11) },
  )
  expect(after).toEqual({ clocks: [], outcomes: [] })
})

test('a deadline whose first alert would have been before it was set keeps only the last one', () => {
  expect(short(running({}, at(9)))[0]).toEqual(['firstResponse', 10, 10])
})

const outcomes = (more: Partial<ClockState>, now: Date, stored = running()) =>
  settle({ ...state, ...more }, { stored, running: [], now }).outcomes.map(({ kind, isMet }) => [
    kind,
    isMet,
  ])

test('an answer in time is met, one at the last moment is missed', () => {
  const [response] = running()
  const answered = { waitingSince: null, respondedAt: at(9) }
  expect(outcomes(answered, new Date(+at(10) - 1), [response!])).toEqual([['firstResponse', true]])
  expect(outcomes(answered, at(10), [response!])).toEqual([['firstResponse', false]])
})

test('closing meets the resolution and decides nothing about an answer that nobody gave', () => {
  const closed = { status: 'closed', waitingSince: null } as const
  expect(outcomes(closed, at(5))).toEqual([['resolution', true]])
  expect(outcomes(closed, at(50))).toEqual([
    ['firstResponse', false],
    ['resolution', true],
  ])
})

test('a ticket that moves on in time is no outcome of the queue it leaves', () => {
  expect(outcomes({ queueId: 5 }, at(5))).toEqual([])
})

test('a missed deadline stays as it is when the target changes, another one follows it', () => {
  const [response, resolution] = running()
  const missed = { ...response!, isBreached: true, alertAt: null }
  const wider = running({}, at(12), { firstResponse: 60, nextResponse: null, resolution: 200 })
  const { clocks } = settle(state, {
    stored: [missed, resolution!],
    running: wider,
    now: at(12),
  })
  expect(clocks[0]).toBe(missed)
  expect(short(clocks)[1]).toEqual(['resolution', 200, 160])
})

test('what has not changed is not written again, also after its first alert', () => {
  const warned = { ...running()[0]!, alertAt: at(10) }
  const { clocks } = settle(state, { stored: [warned], running: [running()[0]!], now: at(9) })
  expect(clocks[0]).toBe(warned)
})
