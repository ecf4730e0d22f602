import { expect, test } from 'vitest'
import { networkOf } from './rules.ts'

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
