import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../platform/jobs/job.ts'

const BATCH_SIZE = 5000

/** Deletes the keys of linked devices whose retention time has ended. */
export const deleteExpiredKeys = job('delete-expired-keys', z.object({}), async ({ db }) => {
  for (;;) {
    const { rows } = await sql<{ gone: number }>`
      select delete_expired_keys(${BATCH_SIZE}) as gone`.execute(db)
    if (rows[0]!.gone < BATCH_SIZE) return
  }
})
