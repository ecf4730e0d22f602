import { expect, test } from 'vitest'
import { isOnline, toPerson } from './rules.ts'

const SEEN = new Date('2026-03-20T12:00:00.000Z')
const after = (ms: number) => new Date(SEEN.getTime() + ms)
const SIX_MINUTES = 6 * 60_000

test('a user is online for six minutes after their screen last reported', () => {
  expect(isOnline(SEEN, SEEN)).toBe(true)
  expect(isOnline(SEEN, after(SIX_MINUTES - 1))).toBe(true)
  expect(isOnline(SEEN, after(SIX_MINUTES))).toBe(false)
  expect(isOnline(null, SEEN)).toBe(false)
})

test('a report of a node whose clock is ahead counts', () => {
  expect(isOnline(after(10_000), SEEN)).toBe(true)
})

test('an author has an id and a name, or is nobody', () => {
  expect(toPerson(7, 'Bia')).toEqual({ id: 7, name: 'Bia' })
  expect(toPerson(7, '')).toEqual({ id: 7, name: '' })
  expect([toPerson(null, 'Bia'), toPerson(7, null), toPerson(null, null)]).toEqual([
    null,
    null,
    null,
  ])
})
