import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const COMPANIES_AT_ONCE = 500

/** Stores where the messages of the present month begin, for each company whose month has begun. */
export const beginMonths = job('begin-months', z.object({}), async ({ db, clock }) => {
  for (;;) {
    const { rows } = await sql<{ begun: number }>`
      select begin_months(${clock()}, ${COMPANIES_AT_ONCE}) as begun`.execute(db)
    if (rows[0]!.begun < COMPANIES_AT_ONCE) return
  }
})

/** Adds up the changes of the bytes that companies store. */
export const mergeStorageCounts = job('merge-storage-counts', z.object({}), async ({ db }) => {
  await sql`select merge_storage_counts()`.execute(db)
})
