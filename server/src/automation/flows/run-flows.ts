import { makeFairQueue } from '@recado/concurrency/fair-queue'
import { sql } from 'kysely'
import type { World } from '../../platform/ctx.ts'
import type { DueRow } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { runTurn } from './run-turn.ts'

const CHECK_MS = 500
const BATCH_SIZE = 1_000

/** A slow builder of one company leaves turns for the others. */
const turns = makeFairQueue<number>({ most: 24, mostOfEach: 8, timeoutMs: 60_000 })

/** The conversations whose turn this process runs or is about to run. */
const busy = new Map<number, Promise<void>>()

/** Runs the turns of flows that are due. Turns go on after a run, so that a slow builder delays no other conversation. */
export const runFlows: PeriodicTask = {
  name: 'flows',
  everyMs: CHECK_MS,
  async run(world) {
    const { rows } = await sql<DueRow>`
      select company_id, id from flow_sessions_due(${world.clock()}, ${BATCH_SIZE})`.execute(
      world.db,
    )
    for (const row of rows) if (!busy.has(row.id)) busy.set(row.id, runInTurn(world, row))
  },
  async settled() {
    while (busy.size > 0) await Promise.all(busy.values())
  },
}

/** Never throws. A turn that failed is due again when its claim ends. */
async function runInTurn(world: World, row: DueRow): Promise<void> {
  try {
    await turns.run(row.companyId, () => runTurn(world, row))
  } catch (error) {
    world.log.error({ err: error, ticketId: row.id }, 'a turn of a flow failed')
  } finally {
    busy.delete(row.id)
  }
}
