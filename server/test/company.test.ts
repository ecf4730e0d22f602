import { expect, test } from 'vitest'
import { z } from 'zod'
import { job } from '../src/platform/jobs/job.ts'
import { aCompany } from './company.ts'

test('a test company has users, queues and a neighbour', async () => {
  const { ana, bia, sales, stranger, companyId } = await aCompany()
  const inside = await bia.inside(async ({ user, companyId }) => ({ user, companyId }))
  expect(inside.companyId).toBe(companyId)
  expect(inside.user).toMatchObject({ name: 'Bia Nunes', profile: 'user', queueIds: [sales.id] })
  const names = (who: typeof ana) =>
    who.inside(({ db }) => db.selectFrom('users').select('name').orderBy('id').execute())
  expect((await names(ana)).map(({ name }) => name).sort()).toEqual([
    'Ana Prado',
    'Bia Nunes',
    'Mel Arantes',
    'Rui Tavares',
  ])
  expect((await names(stranger)).map(({ name }) => name)).toEqual(['Lena Costa'])
})

test('a job runs once it is due, and a job that was rolled back never runs', async () => {
  const { inside, runJobs, waitingJobs, clock } = await aCompany()
  const ran: string[] = []
  const note = job('test-note', z.object({ text: z.string() }), async (_world, { text }) => {
    ran.push(text)
  })
  const later = new Date(Date.now() + 60_000)
  await inside(async ({ enqueue }) => {
    await enqueue(note, { text: 'now' })
    await enqueue(note, { text: 'later' }, { runAt: later, key: 'one' })
    await enqueue(note, { text: 'later still' }, { runAt: later, key: 'one' })
  })
  const failing = inside(async ({ enqueue }) => {
    await enqueue(note, { text: 'never' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await runJobs()
  expect(ran).toEqual(['now'])
  expect(await waitingJobs()).toMatchObject([{ data: { text: 'later still' } }])
  clock.advance(61_000)
  await runJobs()
  expect(ran).toEqual(['now', 'later still'])
})
