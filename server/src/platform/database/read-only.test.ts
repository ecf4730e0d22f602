import { tickets } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { appUrl, owner } from '../../../test/database.ts'
import type { Ctx } from '../ctx.ts'
import { connect } from './database.ts'
import { withinReadOnly } from './read-only.ts'
import { Refusal } from '../refusal.ts'

/** A connection that no other test and no work behind an answer uses. */
function ownConnection(options = '') {
  const db = connect({ url: `${appUrl()}${options}`, size: 1, log: pino({ enabled: false }) })
  onTestFinished(() => db.destroy())
  return db
}

/** A company, and a function that runs read-only commands as Bia. */
async function aReader() {
  const company = await aCompany()
  const { bia, world } = company
  const reads = <T>(command: (ctx: Ctx) => Promise<T>) => withinReadOnly(world, bia.claims, command)
  return { ...company, reads }
}

const ticketIds = async ({ db }: Ctx) =>
  (await db.selectFrom('tickets').select('id').execute()).map(({ id }) => id)

test('statements issued in one tick share a transaction of one company', async () => {
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

test('changed rights apply from the next call on, and results read with the old rights are discarded', async () => {
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

test('if the rights change during every attempt, the last attempt runs in one transaction', async () => {
  const { reads, bia } = await aReader()
  const begun: string[] = []
  const { rows } = await reads(async (ctx) => {
    begun.push(ctx.user.profile)
    await ticketIds(ctx)
    const other = ctx.user.profile === 'user' ? 'admin' : 'user'
    await owner`update users set profile = ${other} where id = ${bia.user.id}`
    return sql`select current_setting('transaction_read_only') as mode`.execute(ctx.db)
  })
  expect(begun).toEqual(['user', 'admin', 'user', 'admin'])
  expect(rows).toEqual([{ mode: 'on' }])
})

test('the same queues in another order are the same rights', async () => {
  const { bia, sales, support, companyId, world } = await aReader()
  const add = (queueId: number) =>
    owner`insert into user_queues (company_id, user_id, queue_id)
          values (${companyId}, ${bia.user.id}, ${queueId})`
  await add(support.id)
  // A sequential scan returns rows in table order; the row that is inserted again comes last.
  const options = encodeURIComponent('-c enable_indexscan=off -c enable_indexonlyscan=off')
  const db = ownConnection(`?options=${options}`)
  const begun: number[][] = []
  const read = () =>
    withinReadOnly({ ...world, db }, bia.claims, async (ctx) => {
      begun.push(ctx.user.queueIds)
      await ticketIds(ctx)
    })
  await read()
  await owner`delete from user_queues where user_id = ${bia.user.id} and queue_id = ${sales.id}`
  await add(sales.id)
  await read()
  const both = [sales.id, support.id].toSorted((one, other) => one - other)
  expect(begun).toEqual([both, both])
})

test('a failed command does not query again, a refused one does', async () => {
  const { world, bia } = await aReader()
  const db = ownConnection()
  const reads = <T>(command: (ctx: Ctx) => Promise<T>) =>
    withinReadOnly({ ...world, db }, bia.claims, command)
  await reads(ticketIds)
  const asked = vi.spyOn(db.pool, 'connect')
  const broken = reads(async () => {
    throw new Error('out of paper')
  })
  await expect(broken).rejects.toThrow('out of paper')
  expect(asked).toHaveBeenCalledTimes(0)
  await expect(reads(({ db }) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
  expect(asked).toHaveBeenCalledTimes(1)
  const refused = reads(async () => {
    throw new Refusal('ERR_NO_PERMISSION')
  })
  await expect(refused).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a refusal before the first statement is verified against current rights', async () => {
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

test('a session that ended sees nothing, with or without a statement', async () => {
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

test('a read-only command can neither write nor emit', async () => {
  const { reads } = await aReader()
  const queue = { name: 'Nova', color: '#123456' }
  await expect(reads(({ db }) => db.insertInto('queues').values(queue).execute())).rejects.toThrow(
    'read-only transaction',
  )
  await expect(
    reads(async (ctx) => ctx.signal('sessionsEnded', { companyId: 1, sessionIds: [] })),
  ).rejects.toThrow('changes and emits nothing')
})

test('a failing statement fails those after it, and all can run again', async () => {
  const { reads } = await aReader()
  const one = ({ db }: Ctx) => sql<{ n: number }>`select 1 as n, 'asked behind' as what`.execute(db)
  for (let round = 0; round < 12; round++) {
    const both = reads((ctx) => Promise.all([sql`select 1 / 0`.execute(ctx.db), one(ctx)]))
    await expect(both).rejects.toThrow('division by zero')
    expect((await reads(one)).rows).toEqual([{ n: 1, what: 'asked behind' }])
  }
})

test('a live session enters its own company and no other', async () => {
  const { companyId, bia, stranger } = await aReader()
  const enter = async (sessionId: string) =>
    (await owner`select user_id from enter_call(${companyId}, ${sessionId})`).map(
      (row) => row.user_id,
    )
  expect(await enter(bia.claims.sessionId)).toEqual([bia.user.id])
  expect(await enter(stranger.claims.sessionId)).toEqual([])
})
