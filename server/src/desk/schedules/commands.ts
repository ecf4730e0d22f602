import type { Input } from '@recado/contract/platform/endpoint'
import type { Schedule, schedules } from '@recado/contract/desk/schedules'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { lockTicket } from '../messages/lock-ticket.ts'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { parseTime } from '../../platform/time/parse-time.ts'
import { refuseHiddenTicket } from '../../contacts/hidden-tickets.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { selectTicket, toTicket } from '../tickets/columns.ts'
import { showSchedule } from './queries.ts'
import { isPast } from './rules.ts'
import { toSchedule, selectSchedule } from './columns.ts'
import { emitScheduleDeleted, emitSchedule } from './events.ts'

type ScheduleInput = Input<typeof schedules.create>

/**
 * Schedules a message. A schedule of a ticket belongs to the ticket's contact. Refuses with ERR_NO_PERMISSION if the
 * caller may not see every active ticket of the contact.
 */
export async function createSchedule(ctx: Ctx, asked: ScheduleInput): Promise<Schedule> {
  const contactId = await contactFor(ctx, asked)
  await refuseForeign(ctx, { ...asked, contactId })
  await refuseHiddenTicket(ctx, contactId)
  const sendAt = await parseFutureTime(ctx, asked.sendAt)
  const { body } = asked
  const { id } = await ctx.db
    .insertInto('schedules')
    .values({
      contactId,
      body,
      sendAt,
      nextAt: sendAt,
      ticketId: asked.ticketId ?? null,
      connectionId: asked.whatsappId ?? null,
      userId: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const schedule = toSchedule(
    await selectSchedule(ctx.db).where('schedules.id', '=', id).executeTakeFirstOrThrow(),
  )
  await emitSchedule(ctx, schedule, true)
  await addScheduleLine(ctx, schedule, 'scheduled')
  return schedule
}

/** The contact to write to; follows a merge to its target. */
async function contactFor({ db }: Ctx, { contactId }: ScheduleInput): Promise<number> {
  const { mergedInto } = await db
    .selectFrom('contacts')
    .select('mergedInto')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  return mergedInto ?? contactId
}

async function refuseForeign(
  ctx: Ctx,
  { contactId, ticketId, whatsappId }: ScheduleInput,
): Promise<void> {
  if (ticketId) {
    // Locked before the new schedule refers to it: a deletion would wait for the reference, and this for the deletion.
    const ticket = await lockVisibleTicket(ctx, { ticketId })
    if (ticket.contactId !== contactId) throw new Refusal('ERR_NO_CONTACT_FOUND')
  }
  if (whatsappId)
    await ctx.db
      .selectFrom('connections')
      .select('id')
      .where('id', '=', whatsappId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
}

async function parseFutureTime(ctx: Ctx, said: string): Promise<Date> {
  const at = await parseTime(ctx, said)
  if (isPast(at, ctx.now)) throw new Refusal('ERR_SCHEDULE_IN_PAST')
  return at
}

/**
 * Changes an unsent message and re-arms one that failed. Waits for the row lock of a sender at work, or commits before
 * the sender reads the row. Refuses authors who no longer see the contact's ticket, because a new text is a new message
 * to a hidden conversation.
 */
export async function changeSchedule(
  ctx: Ctx,
  { id, body, sendAt: said }: Input<typeof schedules.change>,
): Promise<Schedule> {
  const before = await showSchedule(ctx, id)
  await refuseHiddenTicket(ctx, before.contactId)
  const sendAt = said === undefined ? new Date(before.sendAt) : await parseFutureTime(ctx, said)
  const row = await selectSchedule(
    ctx.db.with('schedules', (inside) =>
      inside
        .updateTable('schedules')
        .set({
          sendAt,
          nextAt: sendAt,
          status: 'PENDENTE',
          reason: null,
          attempts: 0,
          updatedAt: ctx.now,
          ...(body && { body }),
        })
        .where('id', '=', id)
        .where('sentAt', 'is', null)
        .returningAll(),
    ),
  ).executeTakeFirstOrThrow(missing('ERR_SCHEDULE_ALREADY_SENT'))
  const schedule = toSchedule(row)
  await emitSchedule(ctx, schedule)
  return schedule
}

/** Removes a schedule. Cancels an unsent one; removing a sent one leaves its message. */
export async function removeSchedule(
  ctx: Ctx,
  { id }: Input<typeof schedules.remove>,
): Promise<{}> {
  await showSchedule(ctx, id)
  // Waits for a sender at work and reads the row in its final state.
  await ctx.db.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute()
  const schedule = await showSchedule(ctx, id)
  await ctx.db.deleteFrom('schedules').where('id', '=', id).execute()
  await emitScheduleDeleted(ctx, schedule)
  writeAudit(ctx, { act: 'schedule.delete', subject: schedule.contact.name })
  if (schedule.status === 'PENDENTE') await addScheduleLine(ctx, schedule, 'unscheduled')
  return {}
}

/**
 * Adds a line with the scheduled moment as an ISO timestamp, which each screen formats for its reader. Uses no
 * visibility check: an author may cancel after losing sight of the ticket.
 */
async function addScheduleLine(
  ctx: Ctx,
  { ticketId, sendAt }: Schedule,
  action: 'scheduled' | 'unscheduled',
): Promise<void> {
  if (ticketId === null) return
  await lockTicket(ctx, ticketId)
  const row = await selectTicket(ctx.db).where('tickets.id', '=', ticketId).executeTakeFirst()
  if (row) await addLine(ctx, toTicket(row), { action, text: sendAt })
}
