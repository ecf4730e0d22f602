// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondsUntil, useCountdown, waitInLargestUnit } from './countdown.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(now)
})
afterEach(() => void vi.useRealTimers())

test('a part of a second counts as one, and the past as none', () => {
  expect(secondsUntil('2026-11-21T12:00:31.000Z', now)).toBe(31)
  expect(secondsUntil('2026-11-21T12:00:30.200Z', now)).toBe(31)
  expect(secondsUntil('2026-11-21T11:59:00.000Z', now)).toBe(0)
})

test('the countdown goes by seconds, ends at zero and begins anew with the next code', () => {
  const first = '2026-11-21T12:00:03.000Z'
  const { result, rerender } = renderHook(({ at }) => useCountdown(at), {
    initialProps: { at: first as string | null },
  })
  expect(result.current).toBe(3)
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(2)
  act(() => void vi.advanceTimersByTime(5000))
  expect(result.current).toBe(0)
  rerender({ at: '2026-11-21T12:00:26.000Z' })
  expect(result.current).toBe(20)
  rerender({ at: null })
  expect(result.current).toBeUndefined()
})

test.each([
  [0, 'waitSeconds', 0],
  [120, 'waitSeconds', 120],
  [121, 'waitMinutes', 3],
  [7200, 'waitMinutes', 120],
  [7300, 'waitHours', 2],
])('a wait of %i seconds is said in %s', (seconds, unit, count) => {
  expect(waitInLargestUnit(seconds)).toEqual({ unit, count })
})
