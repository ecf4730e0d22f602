import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/**
 * Parses a moment. Without an offset it is local time of the company; the database knows the zone's offset on that day.
 */
export async function saidMoment({ db, timeZone }: Ctx, said: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select case when ${said} ~ '(Z|[+-][0-9]{2}:?[0-9]{2})$' then ${said}::timestamptz
                else ${said}::timestamp at time zone ${timeZone} end as at`.execute(db)
  return rows[0]!.at
}
