import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import { z } from 'zod'
import type { World } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { deleteExpiredUpload } from './commands.ts'

const BATCH_SIZE = 100

/** Deletes uploads that were not sent within a day. */
export const deleteExpiredUploads = job('delete-expired-uploads', z.object({}), async (world) => {
  for (let some = await expiredUploads(world); some.length > 0; some = await expiredUploads(world))
    for (const { companyId, id } of some)
      await within(world, { companyId }, (ctx) => deleteExpiredUpload(ctx, id))
})

async function expiredUploads({ db }: World): Promise<{ companyId: number; id: string }[]> {
  const { rows } = await sql<{ companyId: number; id: string }>`
    select company_id, id from old_uploads(${limits.uploadHours}, ${BATCH_SIZE})`.execute(db)
  return rows
}
