import { sql } from 'kysely'
import type { Ctx, PushOutcome } from '../platform/ctx.ts'

/** A browser that refused so many times one after the other has been set up otherwise, or its keys are not ours. */
const REFUSALS_MAX = 5

/** Notes what came of a push; a browser that takes nothing more is forgotten. */
export async function settle({ db, now }: Ctx, id: number, { is }: PushOutcome): Promise<void> {
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
  if (is === 'later' || is === 'taken') return
  const gone = db.deleteFrom('pushSubscriptions').where('id', '=', id)
  await (is === 'refused' ? gone.where('failures', '>=', REFUSALS_MAX) : gone).execute()
}
