import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { createQueue } from '../queues/commands.ts'
import { setPassword } from '../session/access.ts'
import { createUser } from './create-user.ts'

const somebody = () => ({
  name: 'Davi Reis',
  email: `${crypto.randomUUID()}@casa.test`,
  password: 'uma senha boa',
  profile: 'user' as const,
  queueIds: [] as number[],
})

test('open screens get a new user with their queues', async () => {
  const { inside, told, sales } = await aCompany()
  const user = await inside((ctx) => createUser(ctx, { ...somebody(), queueIds: [sales.id] }))
  expect(user.queues.map(({ id }) => id)).toEqual([sales.id])
  expect(told.at(-1)!.data).toMatchObject({ user: { id: user.id, name: 'Davi Reis' } })
})

test('a queue that is removed while a user is created with it is refused', async () => {
  const { inside, sales } = await aCompany()
  const { answer } = await inside(async ({ db }) => {
    await db.deleteFrom('queues').where('id', '=', sales.id).execute()
    const form = { ...somebody(), queueIds: [sales.id] }
    return runBlocked(db, () => inside((ctx) => createUser(ctx, form)))
  })
  expect(await answer).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
})

test('concurrent creations make only as many users as the plan allows', async () => {
  const { inside, companyId } = await aCompany()
  await owner`update plans set users = 6 where id = (select plan_id from companies where id = ${companyId})`
  const tries = await Promise.allSettled(
    [1, 2, 3, 4].map(() => inside((ctx) => createUser(ctx, somebody()))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'ERR_USER_LIMIT' })
})

test('concurrent creations make only as many queues as the plan allows', async () => {
  const { inside, companyId } = await aCompany()
  await owner`update plans set queues = 3 where id = (select plan_id from companies where id = ${companyId})`
  const tries = await Promise.allSettled(
    ['Lua', 'Sol', 'Mar'].map((name, n) =>
      inside((ctx) => createQueue(ctx, { name, color: `#00000${n}` })),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a new password closes the sockets of the ended sessions on every node', async () => {
  const { inside, bia, signals, companyId } = await aCompany()
  await inside((ctx) => setPassword(ctx, { userId: bia.user.id, password: 'outra senha boa' }))
  expect(signals).toEqual([
    { topic: 'sessionsEnded', news: { companyId, sessionIds: [expect.any(String)] } },
  ])
})

test('a user of another company gets no new password', async () => {
  const { inside, stranger } = await aCompany()
  const change = inside((ctx) =>
    setPassword(ctx, { userId: stranger.user.id, password: 'outra senha boa' }),
  )
  await expect(change).rejects.toThrow('ERR_NO_USER_FOUND')
})
