import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const RETENTION_DAYS = 8
const BATCH_SIZE = 5000

/** Deletes webhook posts after eight days. Meta repeats a post for seven days at most. */
export const deleteOldWebhookPosts = job(
  'delete-old-webhook-posts',
  z.object({}),
  async ({ db }) => {
    for (;;) {
      const { rows } = await sql<{ gone: number }>`
      select delete_old_cloud_posts(${RETENTION_DAYS}, ${BATCH_SIZE}) as gone`.execute(db)
      if (rows[0]!.gone === 0) return
    }
  },
)
