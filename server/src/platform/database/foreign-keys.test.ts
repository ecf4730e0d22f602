import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aFullCompany, type FullCompany } from '../../../test/access/full-company.ts'
import { rolledBack } from '../../../test/rolled-back.ts'
import type { Tables } from './tables.ts'

type ForeignKey = {
  name: string
  child: string
  parent: string
  /** The column that names the parent besides the company. */
  column: string
  target: string
  /** Columns of the child's primary key. */
  own: string[]
  /** `c`: the child goes with its parent. `n`: the column is emptied. `a`: the parent cannot go. */
  onDelete: 'a' | 'c' | 'n'
}

/** Every foreign key between two tables of a company. */
const keys = await owner<ForeignKey>`
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
         (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[2]) as "column",
         (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[2]) as target,
         c.confdeltype as "onDelete",
         (select array_agg(attname::text) from pg_attribute a join pg_constraint p on a.attrelid = p.conrelid
           where p.conrelid = c.conrelid and p.contype = 'p' and a.attnum = any(p.conkey)) as own
    from pg_constraint c
   where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 2
   order by 1, 2`

/** Rows that a child of the key may name: the full company leaves these columns empty. */
async function fillGaps({ companyId, mine, bia }: FullCompany): Promise<void> {
  await owner`
    update messages set user_id = ${bia.user.id}, contact_id = ${mine.merged}, queue_id = (select max(id) from queues where company_id = ${companyId})
     where company_id = ${companyId}`
  await owner`
    update contact_merges set user_id = ${bia.user.id} where company_id = ${companyId}`
  await owner`
    update contacts set merged_into = ${mine.contact.id} where company_id = ${companyId} and id = ${mine.merged}`
  await owner`
    update contacts set preferred_user_id = ${bia.user.id} where company_id = ${companyId} and id = ${mine.contact.id}`
  await owner`
    update queues set escalation_queue_id = (select max(id) from queues where company_id = ${companyId})
     where company_id = ${companyId}`
  await owner`
    update contact_pictures set connection_id = ${mine.connection.id} where company_id = ${companyId}`
  await owner`
    update schedules set user_id = ${bia.user.id}, connection_id = ${mine.connection.id} where company_id = ${companyId}`
  await owner`update cards set tag_id = ${mine.tag} where company_id = ${companyId}`
  await owner`
    update saved_views set user_id = ${bia.user.id} where company_id = ${companyId}`
  await owner`
    update quick_messages set user_id = ${bia.user.id} where company_id = ${companyId}`
  await owner`
    update queue_options set user_id = ${bia.user.id}, tag_id = ${mine.tag},
           target_queue_id = (select max(id) from queues where company_id = ${companyId})
     where company_id = ${companyId}`
  await owner`
    insert into queue_options (company_id, queue_id, parent_id, option, title)
    select company_id, queue_id, id, 1, 'Uma abaixo' from queue_options where company_id = ${companyId} limit 1`
}

type Child = { at: string; value: unknown }

async function childOf(
  { child, column }: ForeignKey,
  companyId: number,
  db: Kysely<Tables> = ownerDb,
): Promise<Child | undefined> {
  const { rows } = await sql<Child>`
    select ctid::text as at, ${sql.ref(column)} as value from ${sql.table(child)}
     where company_id = ${companyId} and ${sql.ref(column)} is not null order by ctid limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Deletes the parent and returns what is left of its children: their number, and how many still name it. */
async function leftBehind(key: ForeignKey, companyId: number): Promise<[number, number]> {
  const { child, parent, column, target } = key
  const ownKey = sql`jsonb_build_array(${sql.join(key.own.map((name) => sql.ref(name)))})::text`
  let left: [number, number] = [-1, -1]
  await rolledBack(async (db) => {
    const { value } = (await childOf(key, companyId, db))!
    const { rows: before } = await sql<{ at: string }>`
      select ${ownKey} as at from ${sql.table(child)} c
       where company_id = ${companyId} and ${sql.ref(column)} = ${value}`.execute(db)
    const known = before.map(({ at }) => at)
    await sql`
      delete from ${sql.table(parent)}
       where company_id = ${companyId} and ${sql.ref(target)} = ${value}`.execute(db)
    const { rows } = await sql<{ rows: number; naming: number }>`
      select count(*) filter (where ${ownKey} = any(${known}::text[]))::int as rows,
             count(*) filter (where ${sql.ref(column)} = ${value})::int as naming
        from ${sql.table(child)} c where company_id = ${companyId}`.execute(db)
    left = [rows[0]!.rows, rows[0]!.naming]
  })
  return left
}

test('a deleted row takes along the rows that make no sense without it, and is forgotten by the others', async () => {
  const full = await aFullCompany()
  await fillGaps(full)
  const isolated: string[] = []
  for (const key of keys) {
    const { name, child, onDelete } = key
    if (!(await childOf(key, full.companyId))) {
      isolated.push(name)
      continue
    }
    const [rows, naming] = await leftBehind(key, full.companyId)
    expect([child, name, naming]).toEqual([child, name, 0])
    if (onDelete === 'c') expect([child, name, rows]).toEqual([child, name, 0])
    else expect([child, name, rows > 0]).toEqual([child, name, true])
    expect([child, name, onDelete]).not.toEqual([child, name, 'a'])
  }
  expect(isolated).toEqual([])
  expect(keys.length).toBeGreaterThan(60)
})

test('no row can name a row of another company, and no row can name one that does not exist', async () => {
  const [mine, theirs] = [await aFullCompany(), await aFullCompany()]
  await fillGaps(mine)
  await fillGaps(theirs)
  for (const key of keys) {
    const { name, child, column } = key
    // The first contact of a pair has the lower id, also while it is changed here.
    const isLower = column === 'first_id'
    const [here, there] = isLower ? [theirs, mine] : [mine, theirs]
    const own = await childOf(key, here.companyId)
    const other = await childOf(key, there.companyId)
    const missingId = isLower ? 0 : 2_147_483_646
    const missing = typeof other!.value === 'number' ? missingId : crypto.randomUUID()
    for (const value of [other!.value, missing]) {
      const set = sql`
        update ${sql.table(child)} set ${sql.ref(column)} = ${value} where ctid = ${own!.at}::tid`
      const said = await set.execute(ownerDb).then(
        () => 'taken',
        (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
      )
      expect([child, column, said]).toEqual([child, column, name])
    }
  }
})
