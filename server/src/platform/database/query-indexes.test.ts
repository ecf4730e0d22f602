import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const key = "'media/1/picture'"

test.each([
  [
    'contact_imports_by_storage_key',
    `select 1 from contact_imports where storage_key = any(array[${key}])`,
  ],
  ['users_by_photo_key', `select 1 from users where photo_key = any(array[${key}])`],
  ['users_by_name', `select id from users where deleted_at is null order by name, id limit 50`],
])('%s serves its query', async (index, query) => {
  expect(await planOf(await aCompany(), query)).toContain(`using ${index} `)
})

const planOf = ({ inside }: Company, query: string): Promise<string> =>
  inside(async ({ db }) => {
    // In a small table the planner prefers to read and sort everything.
    await sql`set local enable_seqscan = off`.execute(db)
    await sql`set local enable_sort = off`.execute(db)
    await sql`set local enable_bitmapscan = off`.execute(db)
    const { rows } = await sql`explain ${sql.raw(query)}`.execute(db)
    return JSON.stringify(rows)
  })

test('every filter of the audit log has an index that also sorts it', async () => {
  const company = await aCompany()
  await owner`
    insert into audit_entries (company_id, at, user_id, kind, act)
    select ${company.companyId}, now() - n * interval '1 minute', n % 50, 'kind ' || n % 7, 'queue.update'
      from generate_series(1, 3000) n`
  await owner`analyze audit_entries`
  for (const [filter, index] of [
    ['true', 'audit_entries_pkey'],
    ['(at, id) < (now(), gen_random_uuid())', 'audit_entries_pkey'],
    ['user_id = 1', 'audit_entries_by_user'],
    [`kind = 'kind 1'`, 'audit_entries_by_kind'],
    ['about_company_id is null', 'audit_entries_pkey'],
    [`about_company_id is null and kind = 'kind 1'`, 'audit_entries_by_kind'],
  ]) {
    const query = `select id from audit_entries where ${filter} order by at desc, id desc limit 51`
    expect(await planOf(company, query), filter).toContain(`using ${index} `)
  }
})
