import { z } from 'zod'
import type { World } from '../../platform/ctx.ts'
import { FileMissing } from '../../platform/files/keys.ts'
import { refusalOf } from '../../platform/http/errors.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { endImport, findRunningImport, isStalled, emitProgress } from './progress.ts'
import { makeRowReader } from './read-rows.ts'
import { readRows } from './rows-file.ts'
import { importBatch } from './import-batch.ts'

const ImportKey = z.object({ companyId: z.number(), importId: z.number() })
type ImportKey = z.infer<typeof ImportKey>

/** The time per job run, so that a long import yields to others and to a stop of the process. */
const RUN_MS = 5000

/** An import without progress for this long fails. */
const STALLED_HOURS = 6

/**
 * Continues an import from its current row, in batches of one transaction each. After any interruption each row is
 * imported exactly once.
 */
export const runImport = job('run-contact-import', ImportKey, async (world, key) => {
  try {
    await importRows(world, key)
  } catch (error) {
    // The queue retries, and the periodic job if the queue has lost it.
    if (isTransient(error) && !(await isStalledForLong(world, key))) throw error
    world.log.error({ err: error, ...key }, 'an import failed')
    await endRun(world, key, 'failed')
  }
})

/** Whether a retry may help: errors of storage or the database, not of the rows. */
function isTransient(error: unknown): boolean {
  if (error instanceof FileMissing || error instanceof SyntaxError) return false
  const refusal = refusalOf(error)
  return !refusal || refusal.code === 'ERR_UNAVAILABLE'
}

const isStalledForLong = (world: World, { companyId, importId }: ImportKey): Promise<boolean> =>
  within(world, { companyId, readOnly: true }, (ctx) =>
    isStalled(ctx, { id: importId, hours: STALLED_HOURS }),
  )

async function importRows(world: World, key: ImportKey): Promise<void> {
  const { companyId, importId } = key
  const scope = { companyId }
  const running = await within(world, { ...scope, readOnly: true }, (ctx) =>
    findRunningImport(ctx, importId),
  )
  if (!running) return
  const read = makeRowReader(running.reading)
  const { known } = running.reading
  const deadline = world.clock().getTime() + RUN_MS
  let at = 0
  for await (const lines of readRows(world, running.storageKey)) {
    const rows = read(lines)
    const from = at
    at += lines.length
    // Earlier rows are read again to detect repeated numbers.
    if (at <= running.worked) continue
    const wasImported = await within(world, { ...scope, canBeRedone: true }, async (ctx) => {
      const batch = { importId, from, ...rows, known, titles: running.titles }
      const isOurs = await importBatch(ctx, batch)
      if (isOurs) await emitProgress(ctx, importId)
      return isOurs
    })
    if (!wasImported) return
    if (world.clock().getTime() > deadline) return enqueueNextRun(world, key)
  }
  await endRun(world, key, 'done')
}

const enqueueNextRun = (world: World, key: ImportKey): Promise<void> =>
  within(world, { companyId: key.companyId }, (ctx) => ctx.enqueue(runImport, key))

const endRun = (world: World, { companyId, importId: id }: ImportKey, status: 'done' | 'failed') =>
  within(world, { companyId }, (ctx) => endImport(ctx, { id, status }))
