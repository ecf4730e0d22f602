import { expect, test } from 'vitest'
import { aBusyNumber, saidBy, says, theThree, ticketOf, waiting } from '../../test/busy-number.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { makeIntake } from './intake.ts'
import { markProcessed } from './journal.ts'

const [lia, ivo, rosa] = theThree

test('two workers with the same entries store each message once, in order', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { companyId, world } = acme
  const words = Array.from({ length: 12 }, (_, i) => `número ${i}`)
  await journalled(...theThree.flatMap((from) => says(from, ...words)))
  const workers = [1, 2].map(() =>
    makeIntake(world, { companyId, connectionId, atOnce: 6, reopenWithinHours: 2 }),
  )
  for (const worker of workers) worker.resume()
  await expect.poll(() => waiting(acme), { timeout: 30_000 }).toBe(0)
  await Promise.all(workers.map((worker) => worker.stop()))
  for (const from of theThree) {
    expect(await saidBy(acme, from)).toEqual(['Oi', ...words])
    expect((await ticketOf(acme, from)).unreadMessages).toBe(13)
  }
})

test('an entry inserted by a dying owner is processed before later messages', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { companyId, world } = acme
  const [late, next] = says(lia, 'um', 'dois') as [Inbound, Inbound]
  const intake = makeIntake(world, { companyId, connectionId, atOnce: 6, reopenWithinHours: 2 })
  intake.resume()
  await intake.settled('anything: what was left is in the line')
  await journalled(late)
  for (const inbound of [late, next]) await intake.take(inbound)
  await intake.settled(next.networkId)
  await intake.stop()
  expect(await saidBy(acme, lia)).toEqual(['Oi', 'um', 'dois'])
})

test('new messages wait behind entries that an earlier owner left', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { companyId, world } = acme
  const many = Array.from({ length: 1100 }, (_, i) => `número ${i}`)
  await journalled(...says(ivo, ...many), ...says(lia, 'um'))
  const intake = makeIntake(world, { companyId, connectionId, atOnce: 6, reopenWithinHours: 2 })
  intake.resume()
  const [next] = says(lia, 'dois') as [Inbound]
  await intake.take(next)
  await intake.settled(next.networkId)
  await intake.stop()
  expect(await saidBy(acme, lia)).toEqual(['Oi', 'um', 'dois'])
})

test('a locked ticket delays no other conversation', async () => {
  const { acme, tried } = await aBusyNumber()
  const { id: held } = await ticketOf(acme, lia)
  await acme.inside(async ({ db }) => {
    await db.selectFrom('tickets').select('id').where('id', '=', held).forUpdate().execute()
    expect(await tried(says(lia, 'um'), says(ivo, 'sim'))).toEqual(['sim'])
  })
  expect(await waiting(acme)).toBe(1)
})

test('a conversation with a message held by another worker is skipped as a whole without waiting', async () => {
  const { acme, journalled, goTogether } = await aBusyNumber()
  const lias = await journalled(...says(lia, 'um', 'dois'))
  const ivos = await journalled(...says(ivo, 'sim'))
  const rosas = await journalled(...says(rosa, 'a', 'b'))
  await acme.inside((ctx) => markProcessed(ctx, [rosas[1]!.id]))
  const { id: ticketId } = await ticketOf(acme, lia)
  await acme.inside(async (ctx) => {
    await markProcessed(ctx, [lias[1]!.id])
    expect(await goTogether(lias, ivos, rosas)).toEqual(['sim'])
    // The holder of the message goes on to its ticket, as single processing does.
    await ctx.db
      .selectFrom('tickets')
      .select('id')
      .where('id', '=', ticketId)
      .forUpdate()
      .noWait()
      .execute()
  })
  expect(await waiting(acme)).toBe(2)
  expect(await saidBy(acme, rosa)).toEqual(['Oi'])
})
