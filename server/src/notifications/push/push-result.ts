import { type DeleteResult, sql } from 'kysely'
import type { Ctx, PushAddress, PushOutcome, World } from '../../platform/ctx.ts'

/** After this many consecutive refusals the browser has other keys or another setup. */
const REFUSALS_MAX = 5

/**
 * Records the outcome of a push and deletes a browser that takes nothing more. Returns true if it was deleted for too
 * many refusals.
 */
export async function recordPushResult(
  { db, now }: Ctx,
  id: number,
  { is }: PushOutcome,
): Promise<boolean> {
  if (is === 'taken')
    await db
      .updateTable('pushSubscriptions')
      .set({ deliveredAt: now, failures: 0 })
      .where('id', '=', id)
      .execute()
  if (is === 'refused')
    await db
      .updateTable('pushSubscriptions')
      .set({ failures: sql`failures + 1` })
      .where('id', '=', id)
      .execute()
  if (is === 'later' || is === 'taken') return false
  const gone = db.deleteFrom('pushSubscriptions').where('id', '=', id)
  const [{ numDeletedRows }] = (await (
    is === 'refused' ? gone.where('failures', '>=', REFUSALS_MAX) : gone
  ).execute()) as [DeleteResult]
  return is === 'refused' && numDeletedRows > 0n
}

/** Logs only the service: the address of the browser is secret. */
export const logRemovedBrowser = ({ log }: World, { endpoint }: PushAddress): void =>
  log.warn(
    { origin: new URL(endpoint).origin },
    'a browser was removed because its push service refused repeatedly',
  )
