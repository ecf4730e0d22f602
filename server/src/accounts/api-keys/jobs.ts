import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const BATCH_SIZE = 5000

/** Deletes stored answers that no repeated call gets any more. */
export const deleteOldIdempotencyKeys = job(
  'delete-old-idempotency-keys',
  z.object({}),
  async ({ db }) => {
    for (;;) {
      const { rows } = await sql<{ gone: number }>`
        select delete_old_idempotency_keys(${limits.idempotencyHours}, ${BATCH_SIZE}) as gone`.execute(
        db,
      )
      if (rows[0]!.gone === 0) return
    }
  },
)
