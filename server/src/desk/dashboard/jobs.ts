import { sql } from 'kysely'
import { z } from 'zod'
import type { World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { job } from '../../platform/jobs/job.ts'
import { aggregateDays } from './aggregate-days.ts'

const BATCH_SIZE = 100

/** Aggregates all past days of one company, one transaction per step. */
async function catchUp(world: World, companyId: number): Promise<void> {
  while (!(await within(world, { companyId }, aggregateDays)).isDone);
}

/**
 * Aggregates the past days of the dashboard. Runs hourly, because a day ends at a different hour in each time zone.
 * Companies run one after the other.
 */
export const aggregateOldDays = job('aggregate-old-days', z.object({}), async (world) => {
  let behind = 0
  for (;;) {
    const { rows } = await sql<{ companyId: number }>`
      select company_id from companies_to_aggregate(${world.clock()}::timestamptz, ${behind}, ${BATCH_SIZE})`.execute(
      world.db,
    )
    if (rows.length === 0) return
    for (const { companyId } of rows)
      // The dashboard stays correct but slower without stored days. The next hourly run retries this company.
      await catchUp(world, companyId).catch((error: unknown) =>
        world.log.error({ err: error, companyId }, 'days could not be aggregated'),
      )
    behind = rows.at(-1)?.companyId ?? behind
  }
})
