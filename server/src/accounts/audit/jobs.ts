import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const BATCH_SIZE = 5000

/** Deletes entries of the audit log that are older than 12 months. */
export const deleteOldAuditEntries = job(
  'delete-old-audit-entries',
  z.object({}),
  async ({ db }) => {
    for (;;) {
      const { rows } = await sql<{ gone: number }>`
      select delete_old_audit_entries(${BATCH_SIZE}) as gone`.execute(db)
      if (rows[0]!.gone === 0) return
    }
  },
)
