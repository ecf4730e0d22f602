import { expect, test } from 'vitest'
import { dayIn, isOverdue, networkOf, refreshDecision } from './rules.ts'

test('all IPv6 addresses of one customer count as one', () => {
  const theirs = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:0001:2:0:0:0:9']
  expect(theirs.map(networkOf)).toEqual(Array(3).fill('2001:db8:1:2::/64'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('each IPv4 address counts for itself, mapped to IPv6 or not', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('a used token of another tab is accepted for half a minute, to the millisecond', () => {
  const usedAt = new Date('2026-03-20T12:00:00.000Z')
  const after = (ms: number) => refreshDecision(usedAt, new Date(usedAt.getTime() + ms))
  expect(refreshDecision(null, usedAt)).toBe('rotate')
  expect([0, 29_999, 30_000].map(after)).toEqual(Array(3).fill('sibling'))
  expect([30_001, 86_400_000].map(after)).toEqual(['stolen', 'stolen'])
  // The clock of the node that used it may be ahead.
  expect(after(-5000)).toBe('sibling')
})

test.each([
  ['America/Sao_Paulo', '2026-03-20T02:59:59.999Z', '2026-03-19'],
  ['America/Sao_Paulo', '2026-03-20T03:00:00.000Z', '2026-03-20'],
  ['Pacific/Auckland', '2026-03-19T10:59:59.999Z', '2026-03-19'],
  ['Pacific/Auckland', '2026-03-19T11:00:00.000Z', '2026-03-20'],
  // In the night of 8 March 2026 New York sets its clocks forward.
  ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
  ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
  ['UTC', '2028-02-29T23:59:59.999Z', '2028-02-29'],
  ['Asia/Kathmandu', '2026-01-01T18:15:00.000Z', '2026-01-02'],
])('in %s the moment %s is on %s', (timeZone, at, day) => {
  expect(dayIn(timeZone, new Date(at))).toBe(day)
})

test('the due date is paid until its last millisecond in the time zone of the company', () => {
  const subscription = { dueDate: '2026-03-19', timeZone: 'America/Sao_Paulo' }
  expect(isOverdue(subscription, new Date('2026-03-20T02:59:59.999Z'))).toBe(false)
  expect(isOverdue(subscription, new Date('2026-03-20T03:00:00.000Z'))).toBe(true)
  expect(isOverdue({ ...subscription, dueDate: null }, new Date('9999-12-31'))).toBe(false)
})
