import { expect, test } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { gathered } from './gathered.ts'

const transaction = () => ({ db: {} }) as Ctx

test('calls of one tick in one transaction become one call, and each gets its own result', async () => {
  const calls: number[][] = []
  const double = gathered(async (_ctx, all: number[]) => {
    calls.push(all)
    return all.map((n) => 2 * n)
  })
  const [one, other] = [transaction(), transaction()]
  expect(
    await Promise.all([
      double(one, 1),
      double({ ...one, cause: { kind: 'bot', name: '', code: '', inputs: {} } }, 2),
      double(other, 3),
    ]),
  ).toEqual([2, 4, 6])
  expect(await double(one, 4)).toBe(8)
  expect(calls).toEqual([[1, 2], [3], [4]])
})

test('an error reaches every caller of that call, and the next call runs', async () => {
  let times = 0
  const fail = gathered(async (_ctx, all: number[]) => {
    times += 1
    if (times === 1) throw new Error('lost')
    return all
  })
  const ctx = transaction()
  const settled = await Promise.allSettled([fail(ctx, 1), fail(ctx, 2)])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await fail(ctx, 3)).toBe(3)
})
