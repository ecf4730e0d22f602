import { limits } from '@recado/contract/limits'
import { sql } from 'kysely'
import { z } from 'zod'
import type { World } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { forgetUpload } from './commands.ts'

const AT_ONCE = 100

/** Every hour, removes uploads that were not sent within a day. */
export const forgetOldUploads = job('forget-old-uploads', z.object({}), async (world) => {
  for (let some = await old(world); some.length > 0; some = await old(world))
    for (const { companyId, id } of some)
      await within(world, { companyId }, (ctx) => forgetUpload(ctx, id))
})

async function old({ db }: World): Promise<{ companyId: number; id: string }[]> {
  const { rows } = await sql<{ companyId: number; id: string }>`
    select company_id, id from old_uploads(${limits.uploadHours}, ${AT_ONCE})`.execute(db)
  return rows
}
