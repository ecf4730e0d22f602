import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { rolledBack } from '../../../test/rolled-back.ts'

const AT = '1999-06-01T12:00:00Z'
const EACH = 128

test('a company with many due conversations leaves the first places to those of the others', async () => {
  const [busy, quiet] = [await aCompany(), await aCompany()]
  await rolledBack(async (db) => {
    for (const [company, count, hoursAgo] of [
      [busy, 300, 2],
      [quiet, 3, 1],
    ] as const) {
      const { id: contactId } = await company.contact()
      await sql`
        with opened as (
          insert into tickets (company_id, contact_id, status)
          select ${company.companyId}, ${contactId}, 'closed' from generate_series(1, ${count}::int)
          returning id)
        insert into flow_sessions (company_id, ticket_id, due_at)
        select ${company.companyId}, id, ${AT}::timestamptz - make_interval(hours => ${hoursAgo}::int) from opened`.execute(
        db,
      )
    }
    const { rows } = await sql<{ companyId: number }>`
      select company_id from flow_sessions_due(${AT}, ${EACH}, 512)`.execute(db)
    const turns = rows.map(({ companyId }) => companyId)
    const [first, second] = [busy.companyId, quiet.companyId]
    expect(turns.slice(0, 6)).toEqual([first, second, first, second, first, second])
    expect(turns).toHaveLength(EACH + 3)
  })
})
