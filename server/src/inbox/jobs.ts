import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../platform/jobs/job.ts'

const KEPT_DAYS = 30
const AT_ONCE = 5000

/** Once a day. The network does not repeat messages that are older than a month. */
export const forgetOldEntries = job('forget-old-entries', z.object({}), async ({ db }) => {
  for (;;) {
    const { rows } = await sql<{ gone: number }>`
      select forget_old_journal(${KEPT_DAYS}, ${AT_ONCE}) as gone`.execute(db)
    if (rows[0]!.gone === 0) return
  }
})
