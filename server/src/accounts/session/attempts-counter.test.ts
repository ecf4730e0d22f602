import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { rolledBack } from '../../../test/rolled-back.ts'
import { aWorld } from '../../../test/world.ts'
import { countAttempt } from '../../platform/http/attempts.ts'

const FORGET_S = 900

const aKey = () => `test:${crypto.randomUUID()}`

const attempt = async (
  key: string,
  allowed: number,
  db = ownerDb as Pick<typeof ownerDb, 'selectFrom'>,
) => {
  const { rows } = await sql<{ wait: number }>`
    select count_sign_in_attempt(${key}, ${allowed}, ${FORGET_S}) as wait`.execute(
    db as typeof ownerDb,
  )
  return rows[0]!.wait
}

const failures = async (key: string): Promise<number> => {
  const [row] = await owner`select failures from sign_in_failures where key = ${key}`
  return row?.failures ?? 0
}

test('the last allowed attempt passes, the next waits, and waiting attempts are not counted', async () => {
  const key = aKey()
  const waits = []
  for (let n = 0; n < 5; n += 1) waits.push(await attempt(key, 3))
  expect(waits.slice(0, 3)).toEqual([0, 0, 0])
  for (const wait of waits.slice(3)) {
    expect(wait).toBeGreaterThan(FORGET_S - 60)
    expect(wait).toBeLessThanOrEqual(FORGET_S)
  }
  expect(await failures(key)).toBe(3)
})

test('of concurrent attempts exactly the allowed ones pass', async () => {
  const key = aKey()
  const waits = await Promise.all(Array.from({ length: 12 }, () => attempt(key, 4)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(4)
  expect(await failures(key)).toBe(4)
})

test('the counter begins again at the moment it is forgotten, and the wait is at least a second', async () => {
  const key = aKey()
  await rolledBack(async (db) => {
    const forgottenIn = (microseconds: number) =>
      sql`update sign_in_failures
             set expires_at = now() + make_interval(secs => ${microseconds / 1_000_000}) where key = ${key}`.execute(
        db,
      )
    const left = async () =>
      (
        await sql<{
          n: number
        }>`select failures as n from sign_in_failures where key = ${key}`.execute(db)
      ).rows[0]!.n
    const again = () => attempt(key, 1, db as typeof ownerDb)
    expect(await again()).toBe(0)
    await forgottenIn(1)
    expect(await again()).toBe(1)
    await forgottenIn(1_000_001)
    expect(await again()).toBe(2)
    await forgottenIn(0)
    expect([await again(), await left()]).toEqual([0, 1])
  })
})

test('an attempt that is refused under one key counts under no other', async () => {
  const { world } = aWorld()
  const [full, first, last] = [aKey(), aKey(), aKey()]
  await attempt(full, 1)
  const counters = [
    { key: first, allowed: 5 },
    { key: full, allowed: 1 },
    { key: last, allowed: 5 },
  ]
  const refused: unknown = await countAttempt(world, counters, FORGET_S).catch((error) => error)
  expect(refused).toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' })
  expect(await Promise.all([first, full, last].map(failures))).toEqual([0, 1, 0])
  await countAttempt(world, [counters[0]!, counters[2]!], FORGET_S)
  expect(await Promise.all([first, last].map(failures))).toEqual([1, 1])
})

test('an attempt that was none is taken back, never below zero, and only under its key', async () => {
  const [key, other] = [aKey(), aKey()]
  for (const one of [key, key, other]) await attempt(one, 5)
  for (let n = 0; n < 4; n += 1) await owner`select uncount_sign_in_attempt(${key})`
  await owner`select uncount_sign_in_attempt(${aKey()})`
  expect([await failures(key), await failures(other)]).toEqual([0, 1])
})

test('success forgets its own counter, and those that ended more than a day ago', async () => {
  const [key, stale, recent] = [aKey(), aKey(), aKey()]
  await rolledBack(async (db) => {
    const put = (name: string, ago: string) =>
      sql`insert into sign_in_failures (key, failures, expires_at)
          values (${name}, 1, now() - ${ago}::text::interval)`.execute(db)
    await put(key, '-15 minutes')
    await put(stale, '1 day 1 microsecond')
    await put(recent, '1 day')
    await sql`select reset_sign_in_attempts(${key})`.execute(db)
    const { rows } = await sql<{ key: string }>`
      select key from sign_in_failures where key in (${key}, ${stale}, ${recent})`.execute(db)
    expect(rows).toEqual([{ key: recent }])
  })
})

test('a session enters its company while it lasts, has not ended and the company is on', async () => {
  const { companyId, bia, neighbour } = await aCompany()
  const { sessionId } = bia.claims
  await rolledBack(async (db) => {
    const enter = async (company = companyId) => {
      await sql`select set_config('app.company_id', '', true)`.execute(db)
      const { rows } = await sql<{ userId: number }>`
        select user_id from enter_call(${company}, ${sessionId})`.execute(db)
      const inside = await sql<{ id: number | null }>`select app_company() as id`.execute(db)
      return [rows.map(({ userId }) => userId), inside.rows[0]!.id]
    }
    const set = (what: string) =>
      sql`update sessions set ${sql.raw(what)} where company_id = ${companyId} and id = ${sessionId}`.execute(
        db,
      )
    const dead = [[], null]
    const live = [[bia.user.id], companyId]
    expect(await enter()).toEqual(live)
    expect(await enter(neighbour.companyId)).toEqual(dead)
    await set('expires_at = now()')
    expect(await enter()).toEqual(dead)
    await set(`expires_at = now() + interval '1 microsecond'`)
    expect(await enter()).toEqual(live)
    await set('ended_at = now()')
    expect(await enter()).toEqual(dead)
    await set('ended_at = null')
    await sql`update companies set status = false where id = ${companyId}`.execute(db)
    expect(await enter()).toEqual(dead)
  })
})
