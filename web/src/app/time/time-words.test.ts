import { expect, test } from 'vitest'
import { timeUntilClosing, rowTimeOf, waitKeyInSentence, waitingTimeSince } from './time-words.ts'

const now = new Date(2026, 10, 21, 14, 32).getTime()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test('a row says the hour today, a word yesterday and the date before', () => {
  expect(rowTimeOf(ago(61), now, 'Ontem')).toBe('13:31')
  expect(rowTimeOf(ago(15 * 60), now, 'Ontem')).toBe('Ontem')
  expect(rowTimeOf(ago(38 * 60), now, 'Ontem')).toBe('Ontem')
  expect(rowTimeOf(ago(39 * 60), now, 'Ontem')).toBe('19/11/2026')
})

test('waiting turns amber at ten minutes and red at twenty', () => {
  expect(waitingTimeSince(ago(9.9), now)).toEqual({ unit: 'waitsMinutes', count: 9, tone: 'plain' })
  expect(waitingTimeSince(ago(10), now).tone).toBe('warn')
  expect(waitingTimeSince(ago(19.9), now).tone).toBe('warn')
  expect(waitingTimeSince(ago(20), now).tone).toBe('bad')
})

test('long waits are said in hours and days, and a clock ahead of ours is no wait', () => {
  expect(waitingTimeSince(ago(125), now)).toMatchObject({ unit: 'waitsHours', count: 2 })
  expect(waitingTimeSince(ago(50 * 60), now)).toMatchObject({ unit: 'waitsDays', count: 2 })
  expect(waitingTimeSince(ago(-3), now)).toMatchObject({ unit: 'waitsNow', count: 0 })
})

test('in a sentence nobody has waited “for now”', () => {
  expect(waitKeyInSentence(waitingTimeSince(ago(0.5), now))).toBe('waitsUnder')
  expect(waitKeyInSentence(waitingTimeSince(ago(1), now))).toBe('waitsMinutes')
})

test('what closes in 45 minutes says 45, also where the clock of the screen is some seconds old', () => {
  const ahead = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  expect(timeUntilClosing(ahead(45.25), now)).toMatchObject({ unit: 'waitsMinutes', count: 45 })
  expect(timeUntilClosing(ahead(44.9), now)).toMatchObject({ count: 45 })
  expect(timeUntilClosing(ahead(0.2), now)).toMatchObject({ unit: 'waitsNow' })
})
