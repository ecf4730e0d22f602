import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const KEPT_DAYS = 8
const AT_ONCE = 5000

/** Once a day. Meta posts again for seven days at most. */
export const forgetOldPosts = job('forget-old-posts', z.object({}), async ({ db }) => {
  for (;;) {
    const { rows } = await sql<{ gone: number }>`
      select forget_old_cloud_posts(${KEPT_DAYS}, ${AT_ONCE}) as gone`.execute(db)
    if (rows[0]!.gone === 0) return
  }
})
