import { expect, test } from 'vitest'
import { rolledBack } from '../../../test/rolled-back.ts'

test.each([
  ['plans_users_check', { users: 0 }],
  ['plans_connections_check', { connections: -1 }],
  ['plans_queues_check', { queues: -1 }],
  ['plans_value_check', { valueCents: -1 }],
  ['plans_value_check', { valueCents: 1_000_000_000 }],
])('%s refuses a plan with %j', async (name, wrong) => {
  const plan = { name: crypto.randomUUID(), users: 1, connections: 0, queues: 0, valueCents: 0 }
  const set = (more: object) =>
    rolledBack(async (db) => {
      await db
        .insertInto('plans')
        .values({ ...plan, ...more })
        .execute()
    }).then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    )
  expect(await set({})).toBeUndefined()
  expect(await set({ valueCents: 999_999_999 })).toBeUndefined()
  expect(await set(wrong)).toBe(name)
})
