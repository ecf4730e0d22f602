import type { Input } from '@recado/contract/endpoint'
import type { Schedule, schedules } from '@recado/contract/schedules'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { saidMoment } from '../../platform/time/parse-time.ts'
import { refuseHiddenTicket } from '../../contacts/hidden-tickets.ts'
import { showTicket } from '../tickets/queries.ts'
import * as ticketRow from '../tickets/columns.ts'
import { showSchedule } from './queries.ts'
import { isPast } from './rules.ts'
import { present, shownFrom } from './columns.ts'
import { tellNoSchedule, tellSchedule } from './tell.ts'

type Asked = Input<typeof schedules.create>

/**
 * A message that leaves at its time. Written in a ticket, it belongs to that ticket's contact. Refused with
 * ERR_NO_PERMISSION to who may not see every active ticket of the contact.
 */
export async function createSchedule(ctx: Ctx, asked: Asked): Promise<Schedule> {
  const contactId = await contactFor(ctx, asked)
  await refuseForeign(ctx, { ...asked, contactId })
  await refuseHiddenTicket(ctx, contactId)
  const sendAt = await momentOf(ctx, asked.sendAt)
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
  const schedule = present(
    await shownFrom(ctx.db).where('schedules.id', '=', id).executeTakeFirstOrThrow(),
  )
  await tellSchedule(ctx, schedule, true)
  await leaveLine(ctx, schedule, 'scheduled')
  return schedule
}

/** The contact that is written to: one that was merged into another means that one. */
async function contactFor({ db }: Ctx, { contactId }: Asked): Promise<number> {
  const { mergedInto } = await db
    .selectFrom('contacts')
    .select('mergedInto')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  return mergedInto ?? contactId
}

async function refuseForeign(ctx: Ctx, { contactId, ticketId, whatsappId }: Asked): Promise<void> {
  if (ticketId) {
    const ticket = await showTicket(ctx, { ticketId })
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

async function momentOf(ctx: Ctx, said: string): Promise<Date> {
  const at = await saidMoment(ctx, said)
  if (isPast(at, ctx.now)) throw new Refusal('ERR_SCHEDULE_IN_PAST')
  return at
}

/**
 * While it is unsent. One that failed is armed again; the clock that is sending it right now comes first or sees the change.
 * Its author may have lost sight of the contact's ticket: other words would be a new message to a hidden conversation.
 */
export async function changeSchedule(
  ctx: Ctx,
  { id, body, sendAt: said }: Input<typeof schedules.change>,
): Promise<Schedule> {
  const before = await showSchedule(ctx, id)
  await refuseHiddenTicket(ctx, before.contactId)
  const sendAt = said === undefined ? new Date(before.sendAt) : await momentOf(ctx, said)
  const row = await shownFrom(
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
  const schedule = present(row)
  await tellSchedule(ctx, schedule)
  return schedule
}

/** Cancelled where it was still to be sent; a sent one is only forgotten, the message stays. */
export async function removeSchedule(
  ctx: Ctx,
  { id }: Input<typeof schedules.remove>,
): Promise<{}> {
  await showSchedule(ctx, id)
  // The row as the clock left it, if it was at work on it.
  await ctx.db.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute()
  const schedule = await showSchedule(ctx, id)
  await ctx.db.deleteFrom('schedules').where('id', '=', id).execute()
  await tellNoSchedule(ctx, schedule)
  if (schedule.status === 'PENDENTE') await leaveLine(ctx, schedule, 'unscheduled')
  return {}
}

/**
 * The line says for when; the moment travels as it is and is written in the reader's words. The ticket may have left
 * its author's sight meanwhile, and they may cancel all the same.
 */
async function leaveLine(
  ctx: Ctx,
  { ticketId, sendAt }: Schedule,
  action: 'scheduled' | 'unscheduled',
): Promise<void> {
  if (ticketId === null) return
  const row = await ticketRow
    .shownFrom(ctx.db)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  if (row) await addLine(ctx, ticketRow.present(row), { action, text: sendAt })
}
