import type { Cause } from '@recado/contract/platform/causes'
import { botInputOf } from '@recado/contract/automation/bot-input'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { dayOf, type Hours, isOpenAt, wallClock } from '@recado/contract/automation/hours'
import { outOfHoursTextOf } from '../../connections/queries.ts'
import { sendAutomated } from '../../desk/messages/automated.ts'
import { renderBody } from '../../desk/schedules/render-body.ts'
import { isUnattended } from '../../desk/tickets/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { makeReadAhead } from '../received/read-ahead.ts'
import { hoursOf, storedHours } from './queries.ts'

/** A customer who goes on writing is told once in this time. */
const SILENT_MINUTES = 60

/** A ticket that nobody attends. A flow that has begun goes on to its end. */
const isConcerned = (ticket: Ticket): boolean =>
  isUnattended(ticket) && ticket.bot?.state !== 'paused' && ticket.bot?.state !== 'flow'

/** The transaction keeps what it has read of the hours, so the step finds it there. */
export const hoursRead = makeReadAhead({
  read: (ctx, { ticket }) => storedHours(ctx, ticket.queueId),
  isNeeded: (_, { ticket }) => isConcerned(ticket),
})

/** Tells a customer who writes while it is closed. A ticket of an agent and one that was answered on the phone are left alone. */
export async function outOfHours(
  ctx: Ctx,
  { ticket, message }: { ticket: Ticket; message: Message },
): Promise<'done' | 'next'> {
  if (!isConcerned(ticket)) return 'next'
  if (botInputOf(message.body) === 'start' && (await hasQueueHours(ctx, ticket))) return 'next'
  return (await replyOutOfHours(ctx, ticket)) ? 'done' : 'next'
}

/** A customer may leave a closed queue for another one, which may be open. A closed company has no open queue. */
const hasQueueHours = async (ctx: Ctx, { queueId }: Ticket): Promise<boolean> =>
  queueId !== null && (await storedHours(ctx, queueId)).scheduleType === 'queue'

/**
 * Whether nobody is there now for this ticket, by the hours of its queue or of the company. The customer is told at most once
 * an hour. False if the company does not want such replies or there is no text for one.
 */
export async function replyOutOfHours(ctx: Ctx, ticket: Ticket): Promise<boolean> {
  const { queueId } = ticket
  const { replies, scheduleType } = await storedHours(ctx, queueId)
  if (!replies || (scheduleType === 'queue' && queueId === null)) return false
  const hours = await hoursOf(ctx, { queueId })
  if (!hours || isOpenAt(hours, ctx.now)) return false
  const text = await textFor(ctx, ticket)
  if (text === '') return false
  if (!(await claimReply(ctx, ticket.id))) return true
  const cause = causeOf(ctx, { hours, queue: scheduleType === 'queue' ? ticket.queue : null })
  const body = await renderBody(ctx, { body: text, userId: null, ticket })
  await sendAutomated(ctx, ticket, { body, userId: null, cause })
  return true
}

/** The text of the queue, else of the number. Empty if the number is removed. */
async function textFor(ctx: Ctx, { whatsappId, queueId }: Ticket): Promise<string> {
  if (whatsappId === null) return ''
  return (await outOfHoursTextOf(ctx, { whatsappId, queueId })) ?? ''
}

/** Of concurrent messages of a ticket one claims the reply: the row is locked by the update. */
async function claimReply({ db, now }: Ctx, ticketId: number): Promise<boolean> {
  const before = new Date(now.getTime() - SILENT_MINUTES * 60_000)
  const claimed = await db
    .updateTable('tickets')
    .set({ outOfHoursAt: now })
    .where('id', '=', ticketId)
    .where((eb) => eb.or([eb('outOfHoursAt', 'is', null), eb('outOfHoursAt', '<=', before)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

type Decision = { hours: Hours; queue: Ticket['queue'] }

function causeOf({ now }: Ctx, { hours, queue }: Decision): Cause {
  const { holiday, intervals } = dayOf(hours, now)
  const shown = intervals.map(({ start, end }) => `${start} – ${end}`)
  return {
    kind: 'hours',
    name: queue?.name ?? '',
    code: holiday ? 'holiday' : 'outOfHours',
    inputs: {
      localTime: wallClock(hours.timeZone, now),
      timeZone: hours.timeZone,
      ...(holiday && { holiday: holiday.name }),
      ...(shown.length > 0 && { openHours: shown }),
    },
    editor: queue ? `/queues/${queue.id}/hours` : '/settings/hours',
  }
}
