import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'

const key = "'media/1/picture'"

test.each([
  [
    'contact_imports_by_storage_key',
    `select 1 from contact_imports where storage_key = any(array[${key}])`,
  ],
  ['users_by_photo_key', `select 1 from users where photo_key = any(array[${key}])`],
  ['users_by_name', `select id from users where deleted_at is null order by name, id limit 50`],
])('%s serves its query', async (index, query) => {
  const { inside } = await aCompany()
  const plan = await inside(async ({ db }) => {
    // In a small table the planner prefers to read and sort everything.
    await sql`set local enable_seqscan = off`.execute(db)
    await sql`set local enable_sort = off`.execute(db)
    await sql`set local enable_bitmapscan = off`.execute(db)
    const { rows } = await sql`explain ${sql.raw(query)}`.execute(db)
    return JSON.stringify(rows)
  })
  expect(plan).toContain(`using ${index} `)
})
