import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { rolledBack } from '../../../test/rolled-back.ts'

const RUNNING = 100_000
const DUE = 20
const AT = '2020-06-01T12:00:00Z'

type Plan = { 'Actual Rows': number }
type Explained = { 'QUERY PLAN': [{ Plan: Plan }] }

test('of 100,000 running deadlines only those with a due alert are read', async () => {
  const { companyId, sales } = await aCompany()
  await rolledBack(async (db) => {
    // A copy without the tickets of the deadlines, which take long to insert and which nothing here reads.
    await sql`create temp table deadlines (like public.deadlines including all) on commit drop`.execute(
      db,
    )
    await sql`
      insert into deadlines (company_id, ticket_id, kind, queue_id, started_at, due_at, alert_at)
      select ${companyId}, n, 'firstResponse', ${sales.id}, now(), now() + interval '1 day',
             case when n <= ${DUE} then ${AT}::timestamptz else now() + interval '1 day' end
        from generate_series(1, ${RUNNING}::int) n`.execute(db)
    await sql`analyze deadlines`.execute(db)
    const found = await sql<{ body: string }>`
      select prosrc as body from pg_proc where proname = 'deadlines_to_alert'`.execute(db)
    const query = found.rows[0]!.body.replace('<= at', `<= '${AT}'`).replace(
      'limit most',
      'limit 500',
    )
    const { rows } = await sql<Explained>`
      explain (analyze, format json) ${sql.raw(query)}`.execute(db)
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN']
    expect(plan['Actual Rows']).toBe(DUE)
    const steps = JSON.stringify(plan)
    expect(steps).toContain('deadlines_alert_at_idx')
    expect(steps).not.toContain('Seq Scan')
  })
})
