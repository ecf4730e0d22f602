import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { mailOutage } from './outages.ts'
import { markOwnerLost } from '../state.ts'

const BATCH_SIZE = 100

/** Slightly longer than an orderly handover between nodes takes. */
const ORPHANED_SECONDS = 3
const ORPHANED_CHECK_MS = 3000

/** Marks connections that no node owns, so that none keeps the status "connected" after its node has died. */
export const markOrphaned: PeriodicTask = {
  name: 'connections without an owner',
  everyMs: ORPHANED_CHECK_MS,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from abandoned_connections(${ORPHANED_SECONDS}, ${BATCH_SIZE})`,
      { row: 'connection', work: markOneOrphaned },
    ),
}

/** Locks the expired lease: a concurrent claim waits for this transaction, or this query no longer finds the lease. */
async function markOneOrphaned(ctx: Ctx, connectionId: number): Promise<void> {
  const orphaned = await ctx.db
    .selectFrom('connectionLeases')
    .select('onlineAt')
    .where('connectionId', '=', connectionId)
    .where('expiresAt', '<', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (orphaned) await markOwnerLost(ctx, { connectionId, since: orphaned.onlineAt ?? ctx.now })
}

/** Shorter outages recover by themselves and are not worth a mail. */
const DOWN_MINUTES = 5
const DOWN_CHECK_MS = 30_000

/** Mails the administrators of numbers that have not recovered by themselves. */
export const mailOutages: PeriodicTask = {
  name: 'connections that are down',
  everyMs: DOWN_CHECK_MS,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from connections_down(${DOWN_MINUTES}, ${BATCH_SIZE})`,
      { row: 'connection', work: mailOutage },
    ),
}
