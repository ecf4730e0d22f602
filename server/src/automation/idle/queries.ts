import type { Input } from '@recado/contract/platform/endpoint'
import type { idle, IdleSchedule } from '@recado/contract/automation/idle'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { idleColumns } from './columns.ts'

export const showIdle = (
  { db }: Ctx,
  { whatsappId }: Input<typeof idle.show>,
): Promise<IdleSchedule> =>
  db
    .selectFrom('idleSchedules')
    .select(idleColumns)
    .where('connectionId', '=', whatsappId)
    .executeTakeFirstOrThrow(missing('ERR_NO_SCHEDULE_DEADLINE_FOUND'))
