import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import type { Ctx } from '../ctx.ts'
import { selectWith } from './query-cache.ts'

let compiled = 0

function scaled(
  db: Ctx['db'],
  { factor }: { factor: number },
  { n, name }: { n: number; name: string },
) {
  compiled += 1
  return sql<{ n: number; name: string }>`
    select ${sql.lit(factor)} * ${n}::int as n, ${name}::text as name`.compile(db)
}

test('each call of a cached query gets its own values, and only other inputs are another query', async () => {
  const { inside } = await aCompany()
  const rows = await inside(({ db }) =>
    Promise.all([
      selectWith(db, scaled, { inputs: { factor: 2 }, values: { n: 3, name: 'Lia' } }),
      selectWith(db, scaled, { inputs: { factor: 2 }, values: { n: 4, name: 'Rui' } }),
      selectWith(db, scaled, { inputs: { factor: 5 }, values: { n: 3, name: 'Lia' } }),
    ]),
  )
  expect(rows.flat()).toEqual([
    { n: 6, name: 'Lia' },
    { n: 8, name: 'Rui' },
    { n: 15, name: 'Lia' },
  ])
  expect(compiled).toBe(2)
})

test('a query whose text depends on a value is refused', async () => {
  const { inside } = await aCompany()
  const named = (db: Ctx['db'], _: object, { name }: { name: string }) =>
    sql`select ${sql.lit(JSON.stringify(name))} as name`.compile(db)
  const asked = inside(({ db }) => selectWith(db, named, { inputs: {}, values: { name: 'Lia' } }))
  await expect(asked).rejects.toThrow('name is not a parameter')
})
