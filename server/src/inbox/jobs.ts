import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../platform/jobs/job.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 5000

/** Deletes processed journal entries after a month. The network does not repeat older messages. */
export const deleteOldJournalEntries = job(
  'delete-old-journal-entries',
  z.object({}),
  async ({ db }) => {
    for (;;) {
      const { rows } = await sql<{ gone: number }>`
      select delete_old_journal(${RETENTION_DAYS}, ${BATCH_SIZE}) as gone`.execute(db)
      if (rows[0]!.gone === 0) return
    }
  },
)
