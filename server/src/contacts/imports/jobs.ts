import { sql } from 'kysely'
import { z } from 'zod'
import type { World } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { deleteImport } from './progress.ts'
import { runImport } from './run-import.ts'

const STALLED_SECONDS = 60
const DRAFT_HOURS = 24
const RETENTION_DAYS = 30
const BATCH_SIZE = 100

type ImportKey = { companyId: number; id: number }

/** Resumes contact imports whose process died. */
export const resumeStalledImports = job('resume-contact-imports', z.object({}), async (world) => {
  const { rows } = await sql<ImportKey>`
    select company_id, id from stalled_contact_imports(${STALLED_SECONDS}, ${BATCH_SIZE})`.execute(
    world.db,
  )
  for (const { companyId, id } of rows)
    await within(world, { companyId }, (ctx) =>
      ctx.enqueue(
        runImport,
        { companyId, importId: id },
        { key: `contact-import:${companyId}:${id}` },
      ),
    )
})

/** Deletes abandoned drafts of contact imports, and month-old imports with their rejected rows. */
export const deleteOldImports = job('delete-old-contact-imports', z.object({}), async (world) => {
  for (let some = await oldImports(world); some.length > 0; some = await oldImports(world))
    for (const { companyId, id } of some)
      await within(world, { companyId }, (ctx) => deleteImport(ctx, id))
})

async function oldImports({ db }: World): Promise<ImportKey[]> {
  const { rows } = await sql<ImportKey>`
    select company_id, id from old_contact_imports(${DRAFT_HOURS}, ${RETENTION_DAYS}, ${BATCH_SIZE})`.execute(
    db,
  )
  return rows
}
