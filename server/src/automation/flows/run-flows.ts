import { makeFairQueue } from '@recado/concurrency/fair-queue'
import { sql } from 'kysely'
import type { Ctx, World } from '../../platform/ctx.ts'
import type { DueRow } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { lockTicket } from '../../desk/messages/lock-ticket.ts'
import { within } from '../../platform/database/within.ts'
import { runTurn } from './run-turn.ts'
import { changeSession, readSession } from './session.ts'

const CHECK_MS = 500
/** Until a turn that failed in the database is tried again. */
const RETRY_MS = 30_000

const TURNS = { most: 256, mostOfEach: 64 }
/** A slow builder of one company leaves turns for the others. */
const turns = makeFairQueue<number>({ ...TURNS, timeoutMs: 60_000 })

/** Conversations that wait for their turn: in all, and of one company. The slowest turn is over before the last times out. */
const BATCH_SIZE = 2 * TURNS.most
const BATCH_SIZE_OF_EACH = 2 * TURNS.mostOfEach

/** The conversations whose turn this process runs or is about to run. */
const busy = new Map<number, Promise<void>>()

/** Runs the turns of flows that are due. Turns go on after a run, so that a slow builder delays no other conversation. */
export const runFlows: PeriodicTask = {
  name: 'flows',
  everyMs: CHECK_MS,
  async run(world) {
    const { rows } = await sql<DueRow>`
      select company_id, id
        from flow_sessions_due(${world.clock()}, ${BATCH_SIZE_OF_EACH}, ${BATCH_SIZE})`.execute(
      world.db,
    )
    for (const row of rows) if (!busy.has(row.id)) busy.set(row.id, runInTurn(world, row))
  },
  async settled() {
    while (busy.size > 0) await Promise.all(busy.values())
  },
}

/** Never throws. A turn that failed is due again later. */
async function runInTurn(world: World, row: DueRow): Promise<void> {
  try {
    await turns.run(row.companyId, () => runTurn(world, row))
  } catch (error) {
    world.log.error({ err: error, ticketId: row.id }, 'a turn of a flow failed')
    await within(world, row, (ctx) => postpone(ctx, row.id)).catch((worse: unknown) =>
      world.log.error({ err: worse, ticketId: row.id }, 'a turn of a flow was not postponed'),
    )
  } finally {
    busy.delete(row.id)
  }
}

/** A turn under way is due when its claim ends. */
async function postpone(ctx: Ctx, ticketId: number): Promise<void> {
  await lockTicket(ctx, ticketId)
  const session = await readSession(ctx, ticketId)
  if (session?.dueAt && session.dueAt <= ctx.now)
    await changeSession(ctx, ticketId, { dueAt: new Date(ctx.now.getTime() + RETRY_MS) })
}
