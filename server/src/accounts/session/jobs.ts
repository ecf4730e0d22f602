import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const KEPT_DAYS = 30
const AT_ONCE = 5000

/** Once a day. Also what was used is kept for a while, so that a stolen token is still known for what it is. */
export const forgetOldSessions = job('forget-old-sessions', z.object({}), async ({ db }) => {
  for (;;) {
    const { rows } = await sql<{ gone: number }>`
      select forget_old_sessions(${KEPT_DAYS}, ${AT_ONCE}) as gone`.execute(db)
    if (rows[0]!.gone === 0) return
  }
})
