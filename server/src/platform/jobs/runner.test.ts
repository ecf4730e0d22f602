import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aCompany } from '../../../test/company.ts'
import { owner, ownerUrl } from '../../../test/database.ts'
import { eventuallyEqual } from '../../../test/eventually.ts'
import type { Job, World } from '../ctx.ts'
import { type JobRunner, makeQueue, startJobs } from './runner.ts'
import { job } from './job.ts'
import { within } from '../database/within.ts'

const runners: JobRunner[] = []
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})

const Order = z.object({ companyId: z.number(), what: z.string() })

/** A job with a unique name, and a runner that processes it. */
async function atWork(run: (data: z.infer<typeof Order>) => Promise<void> = async () => {}) {
  const { world: edge, companyId } = await aCompany()
  const world: World = { ...edge, queue: makeQueue() }
  const done: string[] = []
  const errand = job(`test-${randomUUID()}`, Order, async (_world, data) => {
    await run(data)
    done.push(data.what)
  })
  const runner = await startJobs(world, { ownerUrl: ownerUrl(), jobs: [errand], recurring: [] })
  runners.push(runner)
  const order = (what: string, options = {}) =>
    within(world, { companyId }, (ctx) => ctx.enqueue(errand, { companyId, what }, options))
  return { world, companyId, errand, runner, order, done }
}

test('a job runs once its transaction is committed, and never if that fails', async () => {
  const { world, companyId, errand, order, done } = await atWork()
  const failing = within(world, { companyId }, async (ctx) => {
    await ctx.enqueue(errand, { companyId, what: 'never' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await order('first')
  await vi.waitFor(() => expect(done).toEqual(['first']))
})

test('a job that is due at start runs then, without waiting for its schedule', async () => {
  const { world: edge } = await aCompany()
  const world: World = { ...edge, queue: makeQueue() }
  let runs = 0
  const yearly = job(`test-${randomUUID()}`, z.object({}), async () => void (runs += 1))
  const recurring = [{ at: '0 0 1 1 *', job: yearly, isDueAtStart: true as const }]
  runners.push(await startJobs(world, { ownerUrl: ownerUrl(), jobs: [], recurring }))
  await vi.waitFor(() => expect(runs).toBe(1))
})

test('a later job with the same key replaces the earlier', async () => {
  const { order, done } = await atWork()
  const runAt = new Date(Date.now() + 60_000)
  await order('early', { key: 'k', runAt })
  await order('late', { key: 'k' })
  await vi.waitFor(() => expect(done).toEqual(['late']))
})

test('jobs enqueued in one statement keep their own time and key; one of the wrong shape refuses all', async () => {
  const { world, companyId, errand, done } = await atWork()
  const later = new Date(Date.now() + 3_600_000)
  const order = (what: string, options = {}) => ({ data: { companyId, what }, ...options })
  const all = [order('one'), order('two', { key: 'a' }), order('far', { runAt: later })]
  await within(world, { companyId }, async (ctx) => {
    await ctx.enqueueAll(errand, [...all, order('three', { key: 'b', maxAttempts: 1 })])
    await ctx.enqueueAll(errand, [order('two, anew', { key: 'a' })])
    await ctx.enqueueAll(errand, [])
  })
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['one', 'three', 'two, anew']))
  const kept = () => owner`
    select j.payload ->> 'what' as what, j.run_at, j.max_attempts
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${errand.name}`
  // A job is deleted a moment after it has run.
  await eventuallyEqual(kept, [{ what: 'far', run_at: later, max_attempts: 10 }])
  const wrong = within(world, { companyId }, (ctx) =>
    ctx.enqueueAll(errand as Job<unknown>, [order('never'), { data: { companyId } }]),
  )
  await expect(wrong).rejects.toThrow('what')
})

test('data of the wrong shape is refused when it is enqueued', async () => {
  const { world, companyId, errand } = await atWork()
  const wrong = within(world, { companyId }, (ctx) =>
    ctx.enqueue(errand as Job<unknown>, { companyId }),
  )
  await expect(wrong).rejects.toThrow('what')
})

test('a job that fails is retried', async () => {
  let tries = 0
  const { order, done } = await atWork(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
  })
  await order('again')
  await vi.waitFor(() => expect(done).toEqual(['again']))
  expect(tries).toBe(2)
})

test('stopping waits for running jobs', async () => {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const { order, done, runner } = await atWork(() => {
    begun.resolve()
    return finish.promise
  })
  await order('long')
  await begun.promise
  const stopped = runner.stop()
  finish.resolve()
  await stopped
  expect(done).toEqual(['long'])
  runners.length = 0
})
