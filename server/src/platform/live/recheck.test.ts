import { expect, test } from 'vitest'
import { recheckMs } from './sockets.ts'

const MINUTE = 60_000

test('a socket is checked after the usual time, that of a visit each minute and right after its end', () => {
  const now = Date.now()
  const after = (minutes: number) => ({ supportUntil: new Date(now + minutes * MINUTE) })
  const usual = 15 * MINUTE
  expect(recheckMs({}, { usual, now })).toBe(usual)
  expect(recheckMs(after(30), { usual, now })).toBe(MINUTE)
  expect(recheckMs(after(30), { usual: 5000, now })).toBe(5000)
  expect(recheckMs(after(0.5), { usual, now })).toBe(MINUTE / 2 + 1000)
  expect(recheckMs(after(-1), { usual, now })).toBe(1000)
})
