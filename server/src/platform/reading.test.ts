import { tickets } from '@recado/contract/tickets'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import type { Ctx } from './ctx.ts'
import { reading } from './reading.ts'
import { Refusal } from './refusal.ts'

/** A company, and what Bia reads in it. */
async function aReader() {
  const company = await aCompany()
  const { bia, world } = company
  const reads = <T>(command: (ctx: Ctx) => Promise<T>) => reading(world, bia.claims, command)
  return { ...company, reads }
}

const ticketIds = async ({ db }: Ctx) =>
  (await db.selectFrom('tickets').select('id').execute()).map(({ id }) => id)

test('statements asked at the same moment are one transaction of one company', async () => {
  const { reads, ticket, stranger } = await aReader()
  const { id } = await ticket()
  const moment = ({ db }: Ctx) => sql<{ at: Date }>`select now() as at`.execute(db)
  const [ids, first, second] = await reads((ctx) =>
    Promise.all([ticketIds(ctx), moment(ctx), moment(ctx)]),
  )
  expect(ids).toEqual([id])
  expect(first.rows[0]!.at).toEqual(second.rows[0]!.at)
  expect(await stranger(tickets.list, { showAll: true })).toMatchObject({ tickets: [] })
})

test('rights that were changed hold from the next call on, and what was read with the old ones is thrown away', async () => {
  const { reads, bia, sales } = await aReader()
  const begun: string[] = []
  const whoReads = () =>
    reads(async (ctx) => {
      begun.push(`${ctx.user.profile} ${ctx.user.queueIds.join()}`)
      await ticketIds(ctx)
      return ctx.user.profile
    })
  expect(await whoReads()).toBe('user')
  await owner`update users set profile = 'admin' where id = ${bia.user.id}`
  expect(await whoReads()).toBe('admin')
  await owner`delete from user_queues where user_id = ${bia.user.id}`
  await whoReads()
  expect(begun).toEqual([
    `user ${sales.id}`,
    `user ${sales.id}`,
    `admin ${sales.id}`,
    `admin ${sales.id}`,
    'admin ',
  ])
})

test('also who is refused before anything was read is refused by the rights of now', async () => {
  const { reads, bia } = await aReader()
  const figures = () =>
    reads(async ({ user }) => {
      if (user.profile === 'user') throw new Refusal('ERR_NO_PERMISSION')
      return 'figures'
    })
  await expect(figures()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  await owner`update users set profile = 'admin' where id = ${bia.user.id}`
  expect(await figures()).toBe('figures')
  await owner`update users set profile = 'user' where id = ${bia.user.id}`
  await expect(figures()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
})

test('a session that ended sees nothing, whether it asks for something or not', async () => {
  const { reads, bia, ticket } = await aReader()
  await ticket()
  expect(await reads(ticketIds)).toHaveLength(1)
  await owner`update sessions set ended_at = now() where id = ${bia.claims.sessionId}`
  const seen: unknown[] = []
  const asks = reads(async (ctx) => void seen.push(await ticketIds(ctx)))
  await expect(asks).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  await expect(reads(async () => 'nothing')).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(seen).toEqual([])
})

test('what reads can neither write nor tell', async () => {
  const { reads } = await aReader()
  const queue = { name: 'Nova', color: '#123456' }
  await expect(reads(({ db }) => db.insertInto('queues').values(queue).execute())).rejects.toThrow(
    'read-only transaction',
  )
  await expect(
    reads(async (ctx) => ctx.signal('sessionsEnded', { companyId: 1, sessionIds: [] })),
  ).rejects.toThrow('changes and tells nothing')
})

test('a statement that fails fails those behind it, and all can be asked again', async () => {
  const { reads } = await aReader()
  const one = ({ db }: Ctx) => sql<{ n: number }>`select 1 as n, 'asked behind' as what`.execute(db)
  for (let round = 0; round < 12; round++) {
    const both = reads((ctx) => Promise.all([sql`select 1 / 0`.execute(ctx.db), one(ctx)]))
    await expect(both).rejects.toThrow('division by zero')
    expect((await reads(one)).rows).toEqual([{ n: 1, what: 'asked behind' }])
  }
})
