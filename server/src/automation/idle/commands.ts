import type { Input } from '@recado/contract/platform/endpoint'
import type { idle, IdleSchedule } from '@recado/contract/automation/idle'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { idleColumns } from './columns.ts'

/** Sets the one idle message of a connection; the last write wins. */
export async function setIdle(
  { db, now }: Ctx,
  { whatsappId, message, intervalInMinutes }: Input<typeof idle.create>,
): Promise<IdleSchedule> {
  const { id: connectionId } = await db
    .selectFrom('connections')
    .select('id')
    .where('id', '=', whatsappId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  return db
    .insertInto('idleSchedules')
    .values({ connectionId, message, intervalInMinutes })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'connectionId'])
        .doUpdateSet({ message, intervalInMinutes, updatedAt: now }),
    )
    .returning(idleColumns)
    .executeTakeFirstOrThrow()
}

export const changeIdle = (
  { db, now }: Ctx,
  { id, message, intervalInMinutes }: Input<typeof idle.change>,
): Promise<IdleSchedule> =>
  db
    .updateTable('idleSchedules')
    .set({
      updatedAt: now,
      ...(message && { message }),
      ...(intervalInMinutes && { intervalInMinutes }),
    })
    .where('id', '=', id)
    .returning(idleColumns)
    .executeTakeFirstOrThrow(missing('ERR_NO_SCHEDULE_DEADLINE_FOUND'))

export async function removeIdle({ db }: Ctx, { id }: Input<typeof idle.remove>): Promise<{}> {
  await db
    .deleteFrom('idleSchedules')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(missing('ERR_NO_SCHEDULE_DEADLINE_FOUND'))
  return {}
}
