import type { Insertable, Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../test/company.ts'
import { rolledBack } from '../../test/rolled-back.ts'
import type { Tables } from '../platform/database/tables.ts'

// The functions look across companies. Each test runs in a transaction that is rolled back, in which now() stands still.

type Connection = Partial<Insertable<Tables['connections']>>
const MOST = 1_000_000

const secondsAgo = (seconds: number, edge = 0) =>
  sql<Date>`now() - make_interval(secs => ${seconds}) - make_interval(secs => ${edge / 1_000_000})`

async function aNumber(values: Connection = {}) {
  const acme = await aCompany()
  const { id } = await acme.connection({ provider: 'baileys', ...values })
  const isIn = async (db: Kysely<Tables>, from: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: number }>`select id from ${from}`.execute(db)
    return rows.some((row) => row.id === id)
  }
  const set = (db: Kysely<Tables>, next: object) =>
    db.updateTable('connections').set(next).where('id', '=', id).execute()
  const lease = (db: Kysely<Tables>, expiresAt: ReturnType<typeof sql<Date>>) =>
    db
      .insertInto('connectionLeases')
      .values({
        companyId: acme.companyId,
        connectionId: id,
        owner: crypto.randomUUID(),
        epoch: 1,
        expiresAt,
      })
      .onConflict((known) =>
        known.columns(['companyId', 'connectionId']).doUpdateSet({ expiresAt }),
      )
      .execute()
  const switchOff = (db: Kysely<Tables>) =>
    db.updateTable('companies').set({ status: false }).where('id', '=', acme.companyId).execute()
  return { ...acme, id, isIn, set, lease, switchOff }
}

const free = sql`connections_without_owner(array['baileys'], ${MOST})`

test('a connection is free once its lease has ended, not at the very end', async () => {
  const { isIn, lease } = await aNumber()
  await rolledBack(async (db) => {
    expect(await isIn(db, free)).toBe(true)
    await lease(db, secondsAgo(0))
    expect(await isIn(db, free)).toBe(false)
    await lease(db, secondsAgo(0, 1))
    expect(await isIn(db, free)).toBe(true)
  })
})

test('nobody takes a connection that is not wanted, of another provider, or of a company that is off', async () => {
  const { isIn, set, switchOff } = await aNumber()
  await rolledBack(async (db) => {
    expect(
      await isIn(db, sql`connections_without_owner(array['cloud', 'simulated'], ${MOST})`),
    ).toBe(false)
    expect(await isIn(db, sql`connections_without_owner('{}', ${MOST})`)).toBe(false)
    await set(db, { desired: 'disconnected' })
    expect(await isIn(db, free)).toBe(false)
    await set(db, { desired: 'connected' })
    expect(await isIn(db, free)).toBe(true)
    await switchOff(db)
    expect(await isIn(db, free)).toBe(false)
  })
})

test('a driver that gave up stays closed, except that of the Cloud API', async () => {
  const statuses = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT']
  for (const provider of ['simulated', 'baileys', 'cloud'])
    for (const status of statuses) {
      const { rows } = await sql<{ away: boolean }>`
        select stays_closed(${provider}, ${status}) as away`.execute(ownerDb)
      const isOver = status === 'DISCONNECTED' || status === 'TIMEOUT'
      expect([provider, status, rows[0]!.away]).toEqual([
        provider,
        status,
        provider !== 'cloud' && isOver,
      ])
    }
})

test('those without an owner for longest come first, and the free time is told in seconds', async () => {
  const [one, other] = [await aNumber(), await aNumber()]
  await rolledBack(async (db) => {
    await one.lease(db, secondsAgo(10))
    await other.lease(db, secondsAgo(25))
    const { rows } = await sql<{ id: number; freeFor: number }>`
      select id, free_for from ${free} where id in (${one.id}, ${other.id})`.execute(db)
    expect(rows).toEqual([
      { id: other.id, freeFor: 25 },
      { id: one.id, freeFor: 10 },
    ])
  })
})

test('a connection counts as left alone longer than so many seconds after its lease, if it is shown as up', async () => {
  const { isIn, lease, set } = await aNumber()
  const alone = sql`abandoned_connections(15, ${MOST})`
  await rolledBack(async (db) => {
    expect(await isIn(db, alone)).toBe(false)
    await lease(db, secondsAgo(15))
    expect(await isIn(db, alone)).toBe(false)
    await lease(db, secondsAgo(15, 1))
    for (const [status, isFound] of [
      ['CONNECTED', true],
      ['PAIRING', true],
      ['qrcode', true],
      ['OPENING', false],
      ['DISCONNECTED', false],
      ['TIMEOUT', false],
    ] as const) {
      await set(db, { status })
      expect([status, await isIn(db, alone)]).toEqual([status, isFound])
    }
  })
})

test('an outage is due for a mail after so many minutes, once, while the number is wanted', async () => {
  const { isIn, set, switchOff } = await aNumber({ status: 'OPENING' })
  const down = sql`connections_down(5, ${MOST})`
  await rolledBack(async (db) => {
    expect(await isIn(db, down)).toBe(false)
    await set(db, { downSince: secondsAgo(300) })
    expect(await isIn(db, down)).toBe(false)
    await set(db, { downSince: secondsAgo(300, 1) })
    expect(await isIn(db, down)).toBe(true)
    await set(db, { outageMailedAt: new Date() })
    expect(await isIn(db, down)).toBe(false)
    await set(db, { outageMailedAt: null, desired: 'disconnected' })
    expect(await isIn(db, down)).toBe(false)
    await set(db, { desired: 'connected' })
    await switchOff(db)
    expect(await isIn(db, down)).toBe(false)
  })
})

test('a lease is renewed by its owner of this epoch alone', async () => {
  const { id, companyId } = await aNumber()
  const owner = crypto.randomUUID()
  await rolledBack(async (db) => {
    await db
      .insertInto('connectionLeases')
      .values({ companyId, connectionId: id, owner, epoch: 7, expiresAt: secondsAgo(3) })
      .execute()
    const renew = async (who: string, epoch: number, isOnline = true) =>
      (
        await sql<{ isKept: boolean }>`
          select is_kept from renew_leases(${who}::uuid, array[${id}]::int[], array[${epoch}]::bigint[],
                                           array[${isOnline}]::boolean[], 9)`.execute(db)
      ).rows
    const lease = async () =>
      (
        await sql<{ left: number; isOnline: boolean }>`
          select extract(epoch from expires_at - now())::int as left, online_at is not null as is_online
            from connection_leases where connection_id = ${id}`.execute(db)
      ).rows[0]!
    expect(await renew(crypto.randomUUID(), 7)).toEqual([])
    expect(await renew(owner, 6)).toEqual([])
    expect(await renew(owner, 8)).toEqual([])
    expect(await lease()).toEqual({ left: -3, isOnline: false })
    expect(await renew(owner, 7, false)).toEqual([{ isKept: true }])
    expect(await lease()).toEqual({ left: 9, isOnline: false })
    expect(await renew(owner, 7)).toEqual([{ isKept: true }])
    expect(await lease()).toEqual({ left: 9, isOnline: true })
    await db
      .updateTable('connections')
      .set({ desired: 'disconnected' })
      .where('id', '=', id)
      .execute()
    expect(await renew(owner, 7)).toEqual([{ isKept: false }])
  })
})

test('a webhook address leads to its number while the company is on', async () => {
  const { id, companyId, switchOff } = await aNumber({ provider: 'cloud' })
  await rolledBack(async (db) => {
    await db
      .insertInto('cloudSettings')
      .values({ companyId, connectionId: id, phoneNumberId: '1', wabaId: '2', webhookKey: 'k-1' })
      .execute()
    const find = async (key: string) =>
      (await sql`select * from cloud_number_by_key(${key})`.execute(db)).rows
    expect(await find('k-1')).toEqual([{ companyId, connectionId: id }])
    for (const key of ['', 'k-', 'K-1', 'k-1 ', '%'])
      expect([key, await find(key)]).toEqual([key, []])
    await switchOff(db)
    expect(await find('k-1')).toEqual([])
  })
})

test('templates are fetched for numbers that never had them first, then for those of before the moment', async () => {
  const { id, companyId, isIn, set } = await aNumber({ provider: 'cloud' })
  await rolledBack(async (db) => {
    await db
      .insertInto('cloudSettings')
      .values({ companyId, connectionId: id, phoneNumberId: '1', wabaId: '2' })
      .execute()
    const since = new Date('2020-01-01T00:00:00Z')
    const stale = sql`(select connection_id as id from cloud_numbers_without_templates(${since}, ${MOST})) as stale`
    const fetched = (at: Date | null) =>
      db
        .updateTable('cloudSettings')
        .set({ templatesAt: at })
        .where('connectionId', '=', id)
        .execute()
    expect(await isIn(db, stale)).toBe(true)
    await fetched(since)
    expect(await isIn(db, stale)).toBe(false)
    await fetched(new Date(since.getTime() - 1))
    expect(await isIn(db, stale)).toBe(true)
    await set(db, { desired: 'disconnected' })
    expect(await isIn(db, stale)).toBe(false)
  })
})
