import { z } from 'zod'
import type { World } from '../../platform/ctx.ts'
import { FileMissing } from '../../platform/files/keys.ts'
import { refusalOf } from '../../platform/http/errors.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { endImport, orderOf, standsStill, told } from './progress.ts'
import { rowReader } from './read-rows.ts'
import { keptRows } from './rows-file.ts'
import { takeIn } from './import-batch.ts'

const Which = z.object({ companyId: z.number(), importId: z.number() })
type Which = z.infer<typeof Which>

/** The time per job run, so that a long import yields to others and to a stop of the process. */
const TURN_MS = 5000

/** An import without progress for this long fails. */
const STALLED_HOURS = 6

/**
 * Continues an import from its current row, in batches of one transaction each. After any interruption each row is
 * imported exactly once.
 */
export const workImport = job('work-contact-import', Which, async (world, which) => {
  try {
    await takeTurn(world, which)
  } catch (error) {
    // The queue retries, and the periodic job if the queue has lost it.
    if (mayPass(error) && !(await hasStoodLong(world, which))) throw error
    world.log.error({ err: error, ...which }, 'an import failed')
    await end(world, which, 'failed')
  }
})

/** Whether a retry may help: errors of storage or the database, not of the rows. */
function mayPass(error: unknown): boolean {
  if (error instanceof FileMissing || error instanceof SyntaxError) return false
  const refusal = refusalOf(error)
  return !refusal || refusal.code === 'ERR_UNAVAILABLE'
}

const hasStoodLong = (world: World, { companyId, importId }: Which): Promise<boolean> =>
  within(world, { companyId, readOnly: true }, (ctx) =>
    standsStill(ctx, { id: importId, hours: STALLED_HOURS }),
  )

async function takeTurn(world: World, which: Which): Promise<void> {
  const { companyId, importId } = which
  const whose = { companyId }
  const order = await within(world, { ...whose, readOnly: true }, (ctx) => orderOf(ctx, importId))
  if (!order) return
  const read = rowReader(order.reading)
  const { known } = order.reading
  const endOfTurn = world.clock().getTime() + TURN_MS
  let at = 0
  for await (const lines of keptRows(world, order.storageKey)) {
    const rows = read(lines)
    const from = at
    at += lines.length
    // Earlier rows are read again to detect repeated numbers.
    if (at <= order.worked) continue
    const isTaken = await within(world, { ...whose, canBeRedone: true }, async (ctx) => {
      const batch = { importId, from, ...rows, known, titles: order.titles }
      const isOurs = await takeIn(ctx, batch)
      if (isOurs) await told(ctx, importId)
      return isOurs
    })
    if (!isTaken) return
    if (world.clock().getTime() > endOfTurn) return goOn(world, which)
  }
  await end(world, which, 'done')
}

const goOn = (world: World, which: Which): Promise<void> =>
  within(world, { companyId: which.companyId }, (ctx) => ctx.enqueue(workImport, which))

const end = (world: World, { companyId, importId: id }: Which, status: 'done' | 'failed') =>
  within(world, { companyId }, (ctx) => endImport(ctx, { id, status }))
