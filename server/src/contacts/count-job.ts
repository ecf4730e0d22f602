import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../platform/jobs/job.ts'

/** Every ten minutes: the changes of how many contacts there are become one row, where they are many. */
export const addUpCounts = job('add-up-contact-counts', z.object({}), async ({ db }) => {
  await sql`select add_up_contact_counts()`.execute(db)
})
