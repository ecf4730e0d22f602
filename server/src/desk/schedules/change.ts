import type { Input } from '@recado/contract/platform/endpoint'
import type { Schedule, schedules } from '@recado/contract/desk/schedules'
import type { Selectable } from 'kysely'
import { refuseHiddenTicket } from '../../contacts/hidden-tickets.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { missing, Refusal, wrongFields } from '../../platform/refusal.ts'
import { parseTime } from '../../platform/time/parse-time.ts'
import { selectSchedule, toSchedule } from './columns.ts'
import { refuseUnknownConnection } from './commands.ts'
import { emitSchedule } from './events.ts'
import { setFiles } from './files.ts'
import {
  continuedRule,
  localTime,
  type LocalMoment,
  planSeries,
  readMoment,
  refusePast,
  type SeriesPlan,
} from './occurrences.ts'
import { showSchedule } from './queries.ts'
import { lockSeriesOf, removeFollowing, replaceFollowing } from './series.ts'

type ScheduleUpdate = Input<typeof schedules.change>
type Row = Selectable<Tables['schedules']>

/**
 * Changes an unsent message and re-arms one that failed or was cancelled. Waits for the row lock of a sender at work, or
 * commits before the sender reads the row. Refuses authors who no longer see the contact's ticket, because a new text
 * is a new message to a hidden conversation.
 */
export async function changeSchedule(ctx: Ctx, asked: ScheduleUpdate): Promise<Schedule> {
  const { id, body, cancelOnReply, whatsappId: connectionId, uploads } = asked
  const before = await showSchedule(ctx, id)
  await refuseHiddenTicket(ctx, before.contactId)
  if (connectionId) await refuseUnknownConnection(ctx, connectionId)
  if (asked.scope === 'following') await lockSeriesOf(ctx, id)
  const row = await lockUnsent(ctx, asked)
  refuseRuleOfOne(row, asked)
  const first = asked.sendAt === undefined ? undefined : await readMoment(ctx, asked.sendAt)
  if (first) refusePast(ctx, first.at)
  // The days since then have passed too: their messages were sent, and would be sent again.
  else if (asked.scope === 'following' && row.status !== 'PENDENTE') refusePast(ctx, row.sendAt)
  if (uploads) await setFiles(ctx, { scheduleId: id, ids: uploads })
  const content = {
    body: body ?? row.body,
    cancelOnReply: cancelOnReply ?? row.cancelOnReply,
    connectionId: connectionId === undefined ? row.connectionId : connectionId,
  }
  const { sendAt, ...place } = await placeOf(ctx, { row: { ...row, ...content }, asked, first })
  const changed = await selectSchedule(
    ctx.db.with('schedules', (inside) =>
      inside
        .updateTable('schedules')
        .set({
          ...content,
          ...place,
          sendAt,
          nextAt: sendAt,
          status: 'PENDENTE',
          reason: null,
          attempts: 0,
          updatedAt: ctx.now,
        })
        .where('id', '=', id)
        .returningAll(),
    ),
  ).executeTakeFirstOrThrow()
  const schedule = toSchedule(changed)
  await emitSchedule(ctx, schedule)
  return schedule
}

/**
 * Refuses a sent message, and one that is not as the caller knows it with ERR_SCHEDULE_CHANGED. A message that is already
 * pending at the asked time is not refused: the same change may come twice.
 */
async function lockUnsent(ctx: Ctx, { id, pendingAt, sendAt }: ScheduleUpdate): Promise<Row> {
  const row = await ctx.db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(missing('ERR_SCHEDULE_ALREADY_SENT'))
  if (pendingAt === undefined) return row
  const isPendingAt = async (moment: string) =>
    (await parseTime(ctx, moment)).getTime() === row.sendAt.getTime()
  const isKnown = (await isPendingAt(pendingAt)) || (!!sendAt && (await isPendingAt(sendAt)))
  if (row.status !== 'PENDENTE' || !isKnown) throw new Refusal('ERR_SCHEDULE_CHANGED')
  return row
}

/** One message of a series cannot have another rule than the others. */
function refuseRuleOfOne({ seriesId }: Row, { recurrence, scope }: ScheduleUpdate): void {
  if (seriesId !== null && scope === 'this' && recurrence !== undefined)
    throw wrongFields([{ path: 'scope', code: 'contradicts' }])
}

type Change = { row: Row; asked: ScheduleUpdate; first: LocalMoment | undefined }

/** The time of the changed message and its place in a series, after the following ones were replaced. */
async function placeOf(ctx: Ctx, { row, asked, first }: Change) {
  const sendAt = first?.at ?? row.sendAt
  if (asked.recurrence === null) {
    await removeFollowing(ctx, row)
    return { sendAt, seriesId: null, occurrence: null, recurrence: null }
  }
  const plan = await planFrom(ctx, { row, asked, first })
  if (!plan) return { sendAt }
  const { contactId, ticketId, connectionId, userId, body, cancelOnReply } = row
  const content = { contactId, ticketId, connectionId, userId, body, cancelOnReply }
  const { id, seriesId, occurrence } = row
  const place = await replaceFollowing(ctx, { id, seriesId, occurrence, content }, plan)
  return { sendAt: plan.moments[0]!, ...place }
}

/** The series from this message on. Undefined if only this message changes, or none follows it. */
async function planFrom(ctx: Ctx, { row, asked, first }: Change): Promise<SeriesPlan | undefined> {
  const { id, sendAt, recurrence } = row
  const before = await localTime(ctx, sendAt)
  const start = first ?? { at: sendAt, local: before }
  if (asked.recurrence) return planSeries(ctx, asked.recurrence, start)
  if (recurrence === null || asked.scope === 'this') return undefined
  const { series } = await showSchedule(ctx, id)
  const remaining = series!.remaining
  if (remaining < 2) return undefined
  const move = { from: before, to: start.local }
  return planSeries(ctx, continuedRule(series!.recurrence, { remaining, ...move }), start)
}
