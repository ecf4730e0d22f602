import { expect, test } from 'vitest'
import { retry } from './retry.ts'

const backOff = { firstMs: 1 }

/** Work that fails this many times before it succeeds. */
function failing(times: number) {
  const work = async () => {
    work.calls += 1
    if (work.calls <= times) throw new Error(`failure ${work.calls}`)
    return work.calls
  }
  work.calls = 0
  return work
}

test('it repeats until the work succeeds and reports each failure with its number', async () => {
  const seen: [string, number][] = []
  const onFailure = (error: unknown, failures: number) =>
    void seen.push([(error as Error).message, failures])
  expect(await retry(failing(2), { backOff, onFailure })).toBe(3)
  expect(seen).toEqual([
    ['failure 1', 1],
    ['failure 2', 2],
  ])
})

test('it gives up when the callback says so, and passes on what the callback throws', async () => {
  const work = failing(9)
  expect(await retry(work, { backOff, onFailure: (_, failures) => failures < 3 })).toBeUndefined()
  expect(work.calls).toBe(3)
  const onFailure = (error: unknown) => {
    throw error
  }
  await expect(retry(failing(1), { backOff, onFailure })).rejects.toThrow('failure 1')
})

test('an aborted signal ends the delay, and no attempt follows', async () => {
  const halt = new AbortController()
  const work = failing(9)
  const done = retry(work, {
    backOff: { firstMs: 3_600_000 },
    signal: halt.signal,
    onFailure: () => true,
  })
  halt.abort()
  expect(await done).toBeUndefined()
  expect(work.calls).toBe(1)
})
