import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { rolledBack } from '../../../test/rolled-back.ts'

/** 02:59:59.999 in UTC: one millisecond before midnight in São Paulo. */
const BEFORE_MIDNIGHT = '2026-03-20T02:59:59.999Z'
const MIDNIGHT = '2026-03-20T03:00:00.000Z'

test('a company is aggregated once a day of its own time zone has ended', async () => {
  const { companyId } = await aCompany()
  await rolledBack(async (db) => {
    const isDue = async (at: string) => {
      const { rows } = await sql<{ companyId: number }>`
        select company_id from companies_to_aggregate(${at}, ${companyId - 1}, 1)`.execute(db)
      return rows.some((row) => row.companyId === companyId)
    }
    const kept = (until: string, since = '2000-01-01', zone = 'America/Sao_Paulo') =>
      sql`
      insert into aggregated_days (company_id, until, since, time_zone)
      values (${companyId}, ${until}, ${since}, ${zone})
      on conflict (company_id) do update
        set until = excluded.until, since = excluded.since, time_zone = excluded.time_zone`.execute(
        db,
      )
    expect(await isDue(BEFORE_MIDNIGHT)).toBe(true)
    await kept('2026-03-19')
    expect([await isDue(BEFORE_MIDNIGHT), await isDue(MIDNIGHT)]).toEqual([false, true])
    await kept('2026-03-20')
    expect(await isDue(MIDNIGHT)).toBe(false)
    await kept('2026-03-20', '2000-01-02')
    expect(await isDue(MIDNIGHT)).toBe(true)
    await kept('2026-03-20', '2000-01-01', 'America/Manaus')
    expect(await isDue(MIDNIGHT)).toBe(true)
  })
})

test('companies come in the order of their ids, behind the last one asked for', async () => {
  const ids = [(await aCompany()).companyId, (await aCompany()).companyId]
  await rolledBack(async (db) => {
    const page = async (behind: number, most: number) => {
      const { rows } = await sql<{ companyId: number }>`
        select company_id from companies_to_aggregate(${MIDNIGHT}, ${behind}, ${most})`.execute(db)
      return rows.map(({ companyId }) => companyId)
    }
    expect(await page(ids[0]! - 1, 1)).toEqual([ids[0]])
    const rest = await page(ids[0]!, 1000)
    expect(rest).toContain(ids[1])
    expect(rest).not.toContain(ids[0])
    expect(rest).toEqual(rest.toSorted((a, b) => a - b))
  })
})
