import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 5000

/**
 * Deletes old sessions and old tokens of password links. Used tokens are retained for some days, so that a stolen token
 * is still recognised.
 */
export const deleteOldSessions = job('delete-old-sessions', z.object({}), async ({ db }) => {
  for (;;) {
    const { rows } = await sql<{ gone: number }>`
      select delete_old_sessions(${RETENTION_DAYS}, ${BATCH_SIZE})
             + delete_old_reset_tokens(${RETENTION_DAYS}, ${BATCH_SIZE}) as gone`.execute(db)
    if (rows[0]!.gone === 0) return
  }
})
