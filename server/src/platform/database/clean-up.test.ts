import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aFullCompany } from '../../../test/access/full-company.ts'
import { rolledBack } from '../../../test/rolled-back.ts'

// The functions delete rows of all companies. Each test runs in a transaction that is rolled back, in which now() stands
// still: the edge is exact.

const { companyId, mine, bia } = await aFullCompany()

const ALL = 1_000_000
const DAYS = 30

type Row = { n: number }

/** Moments around the edge, oldest first: one microsecond before it, on it, one after, and now. */
const around = (edge: string) =>
  [
    `now() - interval '${edge}' - interval '1 microsecond'`,
    `now() - interval '${edge}'`,
    `now() - interval '${edge}' + interval '1 microsecond'`,
    'now()',
  ].map((at) => sql.raw(at))

test('journal entries are deleted when they are old and processed, at most so many at once', async () => {
  await rolledBack(async (db) => {
    await sql`delete from journal`.execute(db)
    const put = (n: number, received: RawBuilder<unknown>, processed: RawBuilder<unknown>) =>
      sql`insert into journal (company_id, connection_id, network_id, from_me, conversation_key, received_at, processed_at)
          values (${companyId}, ${mine.connection.id}, ${String(n)}, false, 'x', ${received}, ${processed})`.execute(
        db,
      )
    for (const [n, at] of around(`${DAYS} days`).entries()) {
      await put(n, at, sql`now()`)
      await put(n + 10, at, sql`null`)
    }
    const forget = async (most: number) =>
      (await sql<Row>`select delete_old_journal(${DAYS}, ${most}) as n`.execute(db)).rows[0]!.n
    expect(await forget(ALL)).toBe(1)
    // Tests that run at the same time add entries of other companies.
    const { rows } = await sql<{ id: string }>`
      select network_id as id from journal where company_id = ${companyId} order by network_id::int`.execute(
      db,
    )
    expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3', '10', '11', '12', '13'])
    await sql`
      update journal set received_at = now() - interval '40 days', processed_at = now()
       where company_id = ${companyId}`.execute(db)
    expect([await forget(5), await forget(5), await forget(5)]).toEqual([5, 2, 0])
  })
})

test('webhooks are deleted when they are old, processed or not', async () => {
  await rolledBack(async (db) => {
    await sql`delete from cloud_posts`.execute(db)
    for (const [n, at] of around(`${DAYS} days`).entries())
      await sql`
        insert into cloud_posts (company_id, connection_id, digest, received_at, processed_at)
        values (${companyId}, ${mine.connection.id}, ${Buffer.from([n])}, ${at}, null)`.execute(db)
    const { rows } = await sql<Row>`select delete_old_cloud_posts(${DAYS}, ${ALL}) as n`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
    const left =
      await sql<Row>`select get_byte(digest, 0) as n from cloud_posts order by 1`.execute(db)
    expect(left.rows.map(({ n }) => n)).toEqual([1, 2, 3])
  })
})

test('keys are deleted after their end, and those without an end stay', async () => {
  await rolledBack(async (db) => {
    await sql`delete from connection_keys`.execute(db)
    for (const [n, at] of [...around('0 seconds').slice(0, 3), sql`null`].entries())
      await sql`
        insert into connection_keys (company_id, connection_id, kind, key, sealed, ends_at)
        values (${companyId}, ${mine.connection.id}, 'session', ${String(n)}, '\\x00', ${at})`.execute(
        db,
      )
    const { rows } = await sql<Row>`select delete_expired_keys(${ALL}) as n`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
    const left = await sql<{ key: string }>`select key from connection_keys order by key`.execute(
      db,
    )
    expect(left.rows.map(({ key }) => key)).toEqual(['1', '2', '3'])
  })
})

test('sessions are deleted after their end or expiry, whichever was first, with their tokens', async () => {
  await rolledBack(async (db) => {
    await sql`delete from sessions`.execute(db)
    const [before, on] = around(`${DAYS} days`) as [RawBuilder<unknown>, RawBuilder<unknown>]
    const later = sql`now() + interval '1 day'`
    const begin = async (expires: RawBuilder<unknown>, ended: RawBuilder<unknown>) => {
      const { rows } = await sql<{ id: string }>`
        insert into sessions (company_id, user_id, expires_at, ended_at)
        values (${companyId}, ${bia.user.id}, ${expires}, ${ended}) returning id`.execute(db)
      await sql`
        insert into refresh_tokens (company_id, session_id, token_hash)
        values (${companyId}, ${rows[0]!.id}, sha256(${rows[0]!.id}::text::bytea))`.execute(db)
      return rows[0]!.id
    }
    await begin(before, sql`now()`)
    await begin(later, before)
    const kept = [
      await begin(on, sql`now()`),
      await begin(later, on),
      await begin(later, sql`null`),
    ]
    const { rows } = await sql<Row>`select delete_old_sessions(${DAYS}, ${ALL}) as n`.execute(db)
    expect(rows).toEqual([{ n: 2 }])
    for (const table of ['sessions', 'refresh_tokens']) {
      const id = sql.ref(table === 'sessions' ? 'id' : 'session_id')
      // Tests that run at the same time add sessions of other companies.
      const left = await sql<{ id: string }>`
        select ${id} as id from ${sql.table(table)} where company_id = ${companyId}`.execute(db)
      expect(left.rows.map((row) => row.id).toSorted()).toEqual(kept.toSorted())
    }
  })
})

test('used tokens of a live session are deleted when their use is long ago', async () => {
  await rolledBack(async (db) => {
    await sql`delete from refresh_tokens`.execute(db)
    for (const [n, at] of [...around(`${DAYS} days`), sql`null`].entries())
      await sql`
        insert into refresh_tokens (company_id, session_id, token_hash, used_at)
        values (${companyId}, ${bia.claims.sessionId}, ${Buffer.from([n])}, ${at})`.execute(db)
    const { rows } = await sql<Row>`select delete_old_sessions(${DAYS}, ${ALL}) as n`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
    const left = await sql<Row>`
      select get_byte(token_hash, 0) as n from refresh_tokens order by 1`.execute(db)
    expect(left.rows.map(({ n }) => n)).toEqual([1, 2, 3, 4])
  })
})

test('uploads that were never sent are found when they are old, the oldest first', async () => {
  await rolledBack(async (db) => {
    await sql`delete from uploads`.execute(db)
    const put = async (at: RawBuilder<unknown>) => {
      const { rows } = await sql<{ id: string }>`
        insert into uploads (company_id, id, storage_key, file_name, mime, kind, size, created_at)
        values (${companyId}, gen_random_uuid(), 'x', 'x', 'x', 'image', 1, ${at}) returning id`.execute(
        db,
      )
      return rows[0]!.id
    }
    const [recent] = [await put(around('24 hours')[0]!), await put(around('24 hours')[1]!)]
    const oldest = await put(sql`now() - interval '3 days'`)
    const find = async (most: number) =>
      (await sql<{ id: string }>`select id from old_uploads(24, ${most})`.execute(db)).rows.map(
        ({ id }) => id,
      )
    expect(await find(ALL)).toEqual([oldest, recent])
    expect(await find(1)).toEqual([oldest])
  })
})

const imports = (status: string, created: RawBuilder<unknown>, moved: RawBuilder<unknown>) =>
  sql<{ id: number }>`
    insert into contact_imports (company_id, file_name, columns, rows, status, created_at, progressed_at)
    values (${companyId}, 'x', '[]', 1, ${status}, ${created}, ${moved}) returning id`

test('drafts are found after hours, ended imports after days, and running ones never', async () => {
  await rolledBack(async (db) => {
    await sql`delete from contact_imports`.execute(db)
    const put = async (status: string, at: RawBuilder<unknown>) =>
      (await imports(status, at, sql`now()`).execute(db)).rows[0]!.id
    const found: number[] = []
    for (const status of ['done', 'cancelled', 'failed']) {
      const [before, on] = around('30 days')
      found.push(await put(status, before!))
      await put(status, on!)
    }
    const [before, on] = around('24 hours')
    found.push(await put('draft', before!))
    await put('draft', on!)
    await put('running', sql`now() - interval '1 year'`)
    await put('done', before!)
    const { rows } = await sql<{ id: number }>`
      select id from old_contact_imports(24, 30, ${ALL})`.execute(db)
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(found)
  })
})

test('a running import without progress is found, an ended one and one that moves are not', async () => {
  await rolledBack(async (db) => {
    await sql`delete from contact_imports`.execute(db)
    const [before, on] = around('60 seconds')
    const put = async (status: string, moved: RawBuilder<unknown>) =>
      (await imports(status, sql`now()`, moved).execute(db)).rows[0]!.id
    const stalled = await put('running', before!)
    await put('running', on!)
    for (const status of ['draft', 'done', 'cancelled', 'failed']) await put(status, before!)
    const { rows } = await sql<{ id: number }>`
      select id from stalled_contact_imports(60, ${ALL})`.execute(db)
    expect(rows).toEqual([{ id: stalled }])
  })
})
