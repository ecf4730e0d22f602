import type { Input } from '@recado/contract/platform/endpoint'
import type { Schedule, schedules, ScheduleScope } from '@recado/contract/desk/schedules'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { lockUnmerged } from '../../contacts/lock-unmerged.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { refuseHiddenTicket } from '../../contacts/hidden-tickets.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { selectSchedule, toSchedule } from './columns.ts'
import { emitSchedule, emitScheduleDeleted } from './events.ts'
import { copyFiles, dropFiles, setFiles } from './files.ts'
import { planSeries, readMoment, refusePast } from './occurrences.ts'
import { showSchedule } from './queries.ts'
import { insertSchedules, lockSeriesOf, newSeries, removeFollowing } from './series.ts'
import { addScheduleLine } from './timeline.ts'

type ScheduleInput = Input<typeof schedules.create>

/**
 * Schedules a message or a series. A schedule of a ticket belongs to the ticket's contact. Refuses with
 * ERR_NO_PERMISSION if the caller may not see every active ticket of the contact.
 */
export async function createSchedule(ctx: Ctx, asked: ScheduleInput): Promise<Schedule> {
  const contactId = await lockUnmerged(ctx, asked.contactId)
  await refuseForeign(ctx, { ...asked, contactId })
  await refuseHiddenTicket(ctx, contactId)
  const { body, ticketId = null, whatsappId: connectionId = null, uploads, recurrence } = asked
  const first = await readMoment(ctx, asked.sendAt)
  refusePast(ctx, first.at)
  const plan = recurrence && (await planSeries(ctx, recurrence, first))
  const { cancelOnReply = false } = asked
  const content = { contactId, ticketId, connectionId, userId: ctx.user.id, body, cancelOnReply }
  const [fromId, ...toIds] = await insertSchedules(ctx, content, {
    moments: plan?.moments ?? [first.at],
    series: plan && newSeries(plan.recurrence),
  })
  if (uploads?.length) {
    await setFiles(ctx, { scheduleId: fromId!, ids: uploads })
    await copyFiles(ctx, { fromId: fromId!, toIds })
  }
  const schedule = toSchedule(
    await selectSchedule(ctx.db).where('schedules.id', '=', fromId!).executeTakeFirstOrThrow(),
  )
  await emitSchedule(ctx, schedule, true)
  await addScheduleLine(ctx, schedule, 'scheduled')
  return schedule
}

/** Refuses a ticket of another contact, and a connection that does not exist. */
async function refuseForeign(
  ctx: Ctx,
  { contactId, ticketId, whatsappId }: ScheduleInput,
): Promise<void> {
  if (ticketId) {
    // Locked before the new schedule refers to it: a deletion would wait for the reference, and this for the deletion.
    const ticket = await lockVisibleTicket(ctx, { ticketId })
    if (ticket.contactId !== contactId) throw new Refusal('ERR_NO_CONTACT_FOUND')
  }
  if (whatsappId) await refuseUnknownConnection(ctx, whatsappId)
}

export const refuseUnknownConnection = ({ db }: Ctx, id: number): Promise<unknown> =>
  db
    .selectFrom('connections')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))

/**
 * Removes a schedule, or it and the unsent ones after it. Cancels an unsent one; removing a sent one leaves its message.
 */
export async function removeSchedule(
  ctx: Ctx,
  { id, scope = 'this' }: { id: number; scope?: ScheduleScope },
): Promise<{}> {
  await showSchedule(ctx, id)
  if (scope === 'following') await lockSeriesOf(ctx, id)
  // Waits for a sender at work and reads the row in its final state.
  const { seriesId, occurrence } = await ctx.db
    .selectFrom('schedules')
    .select(['seriesId', 'occurrence'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_SCHEDULE_FOUND'))
  const schedule = await showSchedule(ctx, id)
  if (scope === 'following') await removeFollowing(ctx, { id, seriesId, occurrence })
  await dropFiles(ctx, [id])
  await ctx.db.deleteFrom('schedules').where('id', '=', id).execute()
  await emitScheduleDeleted(ctx, schedule)
  writeAudit(ctx, { act: 'schedule.delete', subject: schedule.contact.name })
  if (schedule.status === 'PENDENTE') await addScheduleLine(ctx, schedule, 'unscheduled')
  return {}
}
