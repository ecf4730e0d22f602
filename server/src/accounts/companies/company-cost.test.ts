import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { explainDue, hideTable } from '../../../test/database/explain-due.ts'
import { rowsRead } from '../../../test/database/rows-read.ts'
import { rolledBack } from '../../../test/rolled-back.ts'

const AT = '2020-06-17T12:00:00Z'

test('beginning a month reads the months that begin, and no history of 10,000 companies', async () => {
  await rolledBack(async (db) => {
    for (const table of ['companies', 'company_months']) await hideTable(db, table)
    await sql`
      insert into companies (name, created_at)
      select 'Empresa ' || n, '2018-01-01' from generate_series(1, 10000) n`.execute(db)
    // The last 20 companies have not begun their month.
    await sql`
      insert into company_months (company_id, month, position)
      select c.id, ('2019-05-01'::date + make_interval(months => n))::date, 0
        from companies c, generate_series(0, 13) n where n < 13 or c.id <= 9980`.execute(db)
    await sql`analyze companies, company_months`.execute(db)
    const plan = await explainDue(db, {
      name: 'begin_months',
      values: `'${AT}', 500`,
      tables: ['company_months'],
    })
    expect(plan.wholly).toEqual([])
    // Two months of each company at most.
    expect(plan.read).toBeLessThan(25_000)
  })
})

test('a search of companies reads its index, also after many calls, and a list without one does not', async () => {
  const { companyId, hire } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  await rolledBack(async (db) => {
    await sql`
      insert into companies (name, due_date)
      select 'Oficina ' || n, '2021-01-01'::date + n % 90 from generate_series(1, 200) n`.execute(
      db,
    )
    await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
    // So few companies would be read as a whole.
    await sql`set local enable_seqscan = off`.execute(db)
    const find = async (wanted: string) => {
      const { rows } = await sql<{ total: number }>`
        select total from find_companies(${otto.user.id}, null, ${wanted}, null, ${AT}, 0, 41, 1000)`.execute(
        db,
      )
      return rows[0]!.total
    }
    const readTo = async (wanted: string) => {
      let found = 0
      const read = await rowsRead(db, 'companies_search', async () => {
        found = await find(wanted)
      })
      return { found, read }
    }
    const all = await readTo('')
    expect(all.found).toBeGreaterThanOrEqual(200)
    expect(all.read).toBe(0)
    for (let call = 1; call <= 7; call += 1) {
      // Oficina 17, and 170 to 179.
      const { found, read } = await readTo('oficina 17')
      expect(found).toBe(11)
      expect(read).toBeGreaterThanOrEqual(11)
    }
  })
})
