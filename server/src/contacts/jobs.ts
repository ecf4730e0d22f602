import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../platform/jobs/job.ts'

/** Combines the changes of the contact count into one row. */
export const mergeContactCounts = job('merge-contact-counts', z.object({}), async ({ db }) => {
  await sql`select merge_contact_counts()`.execute(db)
})
