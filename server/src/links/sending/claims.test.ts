import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { explainDue, hideTable } from '../../../test/database/explain-due.ts'
import { rolledBack } from '../../../test/rolled-back.ts'
import type { Tables } from '../../platform/database/tables.ts'

// A claim follows every conversation that was sent. What it reads must depend on what it takes, not on how much waits.

const AT = '2026-06-01T12:00:00Z'
const CONNECTION = 1
const WAITING = 20_000
const MOST = 200
/** A claim looks at each entry that it takes as the due one, as the first of its contact, among those of it, and to mark it. */
const READS = 5
const BUSY = Array.from({ length: 50 }, (_, i) => i + 1)

type Db = Kysely<Tables>

/** An empty outbox of this transaction. */
async function withOutbox(work: (db: Db) => Promise<void>): Promise<void> {
  const { companyId } = await aCompany()
  await rolledBack(async (db) => {
    await hideTable(db, 'outbox')
    await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
    await sql`analyze outbox`.execute(db)
    await work(db)
  })
}

type Entries = {
  count: number
  /** The contact of the nth entry, from 0, in SQL. */
  contact: string
  /** The seconds until the nth entry is due, in SQL. */
  dueIn: string
  connection?: number
}

const add = (db: Db, { count, contact, dueIn, connection = CONNECTION }: Entries) =>
  sql`insert into outbox (connection_id, message_id, contact_id, next_at)
    select ${connection}, gen_random_uuid(), ${sql.raw(contact)},
           ${AT}::timestamptz + (${sql.raw(dueIn)}) * interval '1 second'
      from generate_series(0, ${count - 1}::int) n`.execute(db)

/** One entry for each of many contacts. The longest due are those of the busy ones. */
const everyContact: Entries = { count: WAITING, contact: 'n + 1', dueIn: `n - ${WAITING}` }

const explain = (db: Db, meanwhile?: () => Promise<unknown>) =>
  explainDue(db, {
    name: 'claim_outbox',
    values: `${CONNECTION}, '${AT}', '{${BUSY.join()}}', ${MOST}`,
    tables: ['outbox'],
    meanwhile,
  })

/** Claims as the sender does. Returns the contacts with the numbers of their entries, from 1. */
async function claim(db: Db, most = MOST, busy: number[] = []) {
  const { rows } = await sql<{ contact: number; place: number }>`
    with numbered as (
      select id, contact_id, row_number() over (partition by contact_id order by id)::int as place from outbox)
    select contact_id as contact, place
      from claim_outbox(${CONNECTION}, ${AT}, ${busy}, ${most}) claimed join numbered using (id)
     order by id`.execute(db)
  return rows.map(({ contact, place }) => [contact, place])
}

test('of 20,000 due conversations a claim reads those that it takes', async () => {
  await withOutbox(async (db) => {
    await add(db, everyContact)
    await sql`analyze outbox`.execute(db)
    const { rows, read, wholly } = await explain(db)
    expect([rows, wholly]).toEqual([MOST, []])
    expect(read).toBeLessThanOrEqual(READS * MOST + BUSY.length)
  })
})

test('it reads no more with a plan that was made while the outbox was empty', async () => {
  await withOutbox(async (db) => {
    const { rows, read, wholly } = await explain(db, () => add(db, everyContact))
    expect([rows, wholly]).toEqual([MOST, []])
    expect(read).toBeLessThanOrEqual(READS * MOST + BUSY.length)
  })
})

test('of 20,000 conversations that wait for their turn it reads none', async () => {
  await withOutbox(async (db) => {
    await add(db, { count: WAITING, contact: 'n + 100', dueIn: 'n' })
    await sql`analyze outbox`.execute(db)
    const { rows, read } = await explain(db)
    expect(rows).toBe(1)
    expect(read).toBeLessThanOrEqual(READS)
  })
})

test('a conversation whose first message waits for its next attempt keeps no other waiting', async () => {
  await withOutbox(async (db) => {
    await add(db, { count: 1, contact: '1', dueIn: '60' })
    await add(db, { count: 300, contact: '1', dueIn: '-900' })
    await add(db, { count: 2, contact: 'n + 2', dueIn: '-n' })
    expect(await claim(db)).toEqual([
      [2, 1],
      [3, 1],
    ])
  })
})

test('a conversation is claimed in its order up to the first entry that waits', async () => {
  await withOutbox(async (db) => {
    for (const dueIn of ['-1', '-900', '0', '1', '-900'])
      await add(db, { count: 1, contact: '1', dueIn })
    expect(await claim(db)).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ])
  })
})

test('a claim that takes only some entries leaves out the last ones of a conversation', async () => {
  await withOutbox(async (db) => {
    // The first has been tried before, so it has become due last.
    for (const dueIn of ['-1', '-900', '-800']) await add(db, { count: 1, contact: '1', dueIn })
    await add(db, { count: 1, contact: '2', dueIn: '-2' })
    expect(await claim(db, 3)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ])
  })
})

test('busy conversations and those of other connections are left out', async () => {
  await withOutbox(async (db) => {
    await add(db, { count: 2, contact: 'n + 1', dueIn: '60', connection: 2 })
    await add(db, { count: 2, contact: 'n + 1', dueIn: '-1' })
    expect(await claim(db, MOST, [2])).toEqual([[1, 2]])
  })
})
