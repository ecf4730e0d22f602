import { type DeleteResult, sql } from 'kysely'
import type { Ctx, PushAddress, PushOutcome, World } from '../../platform/ctx.ts'

/** A browser that refused so many times one after the other has been set up otherwise, or its keys are not ours. */
const REFUSALS_MAX = 5

/** Notes what came of a push; a browser that takes nothing more is forgotten. Answers true where its refusals were too many. */
export async function settle({ db, now }: Ctx, id: number, { is }: PushOutcome): Promise<boolean> {
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

/** The address itself is known to nobody but that browser and us: the log names the service alone. */
export const tellForgotten = ({ log }: World, { endpoint }: PushAddress): void =>
  log.warn(
    { origin: new URL(endpoint).origin },
    'a browser whose push service refused us again and again is forgotten',
  )
