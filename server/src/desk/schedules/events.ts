import {
  type Schedule,
  scheduleDeleted,
  scheduleUpdated,
  scheduleCreated,
} from '@recado/contract/desk/schedules'
import type { Ctx } from '../../platform/ctx.ts'
import { roomsOf } from '../tickets/visibility.ts'

/** Leaders, the author, and everybody who sees the schedule's ticket. */
async function roomsOfSchedule({ db }: Ctx, { ticketId, userId }: Schedule): Promise<string[]> {
  const ticket =
    ticketId === null
      ? undefined
      : await db
          .selectFrom('tickets')
          .select(['userId', 'queueId'])
          .where('id', '=', ticketId)
          .executeTakeFirst()
  const rooms = ticket ? roomsOf(ticket) : ['admins']
  return userId === null ? rooms : [...new Set([...rooms, `u:${userId}`])]
}

export async function emitSchedule(ctx: Ctx, schedule: Schedule, isNew = false): Promise<void> {
  const rooms = await roomsOfSchedule(ctx, schedule)
  ctx.emit(isNew ? scheduleCreated : scheduleUpdated, { schedule }, { rooms })
}

export async function emitScheduleDeleted(ctx: Ctx, schedule: Schedule): Promise<void> {
  const rooms = await roomsOfSchedule(ctx, schedule)
  const { id: scheduleId, contactId } = schedule
  ctx.emit(scheduleDeleted, { scheduleId, contactId }, { rooms })
}
