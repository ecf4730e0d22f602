import { expect, test, vi } from 'vitest'
import { sleep } from './sleep.ts'

test('it resolves after its time, or at once when aborted, before or meanwhile', async () => {
  vi.useFakeTimers()
  const halt = new AbortController()
  const woken: string[] = []
  void sleep(100).then(() => woken.push('after its time'))
  void sleep(100_000, halt.signal).then(() => woken.push('aborted'))
  await vi.advanceTimersByTimeAsync(99)
  expect(woken).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  halt.abort()
  await sleep(100_000, halt.signal)
  expect(woken).toEqual(['after its time', 'aborted'])
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
