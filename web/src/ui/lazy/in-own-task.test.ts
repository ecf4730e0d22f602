import { expect, test } from 'vitest'
import { inOwnTask } from './in-own-task.ts'

test('a load begins after the task that asks for it, and its result or failure is passed on', async () => {
  let isBegun = false
  const loaded = inOwnTask(async () => {
    isBegun = true
    return 'a part'
  })
  await Promise.resolve()
  expect(isBegun).toBe(false)
  expect(await loaded).toBe('a part')
  const failed = inOwnTask(() => Promise.reject(new Error('no network')))
  await expect(failed).rejects.toThrow('no network')
})
