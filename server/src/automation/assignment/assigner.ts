import { makeWakeLoop } from '@recado/concurrency/wake-loop'
import { sql } from 'kysely'
import type { World } from '../../platform/ctx.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { assignTickets } from './assign-tickets.ts'

/** Signals of this time cause one query. */
const COLLECT_MS = 20
/** Companies that work is done for at once on one node. */
const AT_ONCE = 4
/** Companies that one query returns. */
const COMPANIES_MAX = 1000

export type Assigner = {
  /** Assigns the waiting tickets of this company soon. */
  wake: (companyId: number) => void
  /** Starts no other run. Resolves when the current one has ended. */
  stop: () => Promise<void>
}

/** Assigns tickets as soon as a signal says that a ticket or an agent of a company has changed. */
export function makeAssigner(world: World): Assigner {
  const woken = new Set<number>()
  const loop = makeWakeLoop({
    run: async () => {
      const among = [...woken]
      woken.clear()
      await assignAmong(world, among)
    },
    onError: (err) => world.log.error({ err }, 'tickets could not be assigned'),
  })
  return {
    wake: (companyId) => {
      woken.add(companyId)
      loop.wakeIn(COLLECT_MS)
    },
    stop: () => loop.stop(),
  }
}

/** Assigns what no signal has announced: after a lost signal, or once a bot has ended by itself. */
export const assignWaiting: PeriodicTask = {
  name: 'tickets to assign',
  everyMs: 2000,
  run: (world) => assignAmong(world, null),
}

/** Has every company that has work, one after the other by id. Null: among all companies. */
async function assignAmong(world: World, among: number[] | null): Promise<void> {
  let ids = await companiesToAssign(world, { among, afterId: 0 })
  while (ids.length > 0) {
    await assignAll(world, ids)
    if (ids.length < COMPANIES_MAX) return
    ids = await companiesToAssign(world, { among, afterId: ids.at(-1)! })
  }
}

async function companiesToAssign(
  world: World,
  { among, afterId }: { among: number[] | null; afterId: number },
): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id
      from companies_to_assign(${among}::int[], ${world.clock()}, ${afterId}, ${COMPANIES_MAX})`.execute(
    world.db,
  )
  return rows.map(({ companyId }) => companyId)
}

async function assignAll(world: World, companyIds: readonly number[]): Promise<void> {
  const left = companyIds.values()
  const work = async () => {
    for (const id of left) await assignOne(world, id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** A failure of one company does not affect the others. */
async function assignOne(world: World, companyId: number): Promise<void> {
  try {
    await assignTickets(world, companyId)
  } catch (err) {
    world.log.error({ err, companyId }, 'the tickets of a company could not be assigned')
  }
}
