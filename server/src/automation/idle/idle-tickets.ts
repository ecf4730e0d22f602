import type { Cause } from '@recado/contract/platform/causes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { type RawBuilder, sql } from 'kysely'
import { addLine } from '../../desk/messages/timeline.ts'
import { sendAutomated } from '../../desk/messages/automated.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { updateTicket, emitTicketUpdated } from '../../desk/tickets/update.ts'
import { sendClosingMessage } from '../../desk/tickets/closing/closing-message.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import { lastActivityAt } from '../../desk/tickets/columns.ts'

const BATCH_SIZE = 200
const CHECK_MS = 30_000

/** Reminds customers of an open ticket that waits for them, once per waiting period. */
export const remindCustomers: PeriodicTask = {
  name: 'idle messages',
  everyMs: CHECK_MS,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from tickets_to_remind(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'ticket', work: remind },
    ),
}

/** Closes tickets that have waited for the customer longer than the ticket or its connection allows. */
export const closeExpired: PeriodicTask = {
  name: 'expired tickets',
  everyMs: CHECK_MS,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from tickets_to_expire(${world.clock()}, ${BATCH_SIZE})`,
      {
        row: 'ticket',
        work: (ctx, id) =>
          closeSilent(ctx, id, {
            action: 'expired',
            still: isExpired(ctx),
            limit: sql`${expirationMinutes}`,
          }),
      },
    ),
}

/**
 * Closes open tickets without a message for the hours that their company chose, at most for these (0: no limit).
 */
export const closeInactive = (hoursMost: number): PeriodicTask => ({
  name: 'inactive tickets',
  everyMs: CHECK_MS,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from silent_tickets_to_close(${world.clock()}, ${hoursMost}, ${BATCH_SIZE})`,
      {
        row: 'ticket',
        work: (ctx, id) =>
          closeSilent(ctx, id, {
            action: 'autoClosed',
            still: isInactive(ctx, hoursMost),
            limit: sql`auto_close_hours(tickets.company_id, ${hoursMost})`,
          }),
      },
    ),
})

const expirationMinutes = sql<number>`
  coalesce(tickets.expiration_time, (select c.expiration_time from connections c
    where c.company_id = tickets.company_id and c.id = tickets.connection_id))`

const isExpired = ({ now }: Ctx) => sql<boolean>`
  tickets.last_message_from_me
  and ${lastActivityAt} <= ${now}::timestamptz - make_interval(mins => ${expirationMinutes})`

const isInactive = ({ now }: Ctx, hoursMost: number) => sql<boolean>`
  ${lastActivityAt} <= ${now}::timestamptz
    - make_interval(secs => auto_close_hours(tickets.company_id, ${hoursMost}) * 3600)`

/** Checks the conditions again under the row lock, because a message may arrive concurrently. */
async function remind(ctx: Ctx, ticketId: number): Promise<void> {
  const { rows } = await sql<{ message: string; minutes: number }>`
    update tickets set idle_message_at = ${ctx.now}
      from idle_schedules i
     where tickets.id = ${ticketId} and i.company_id = tickets.company_id
       and i.connection_id = tickets.connection_id and tickets.status = 'open'
       and tickets.last_message_from_me and tickets.send_idleness_message and tickets.idle_message_at is null
       and tickets.snoozed_until is null
       and greatest(tickets.last_message_at, tickets.back_at) <= ${ctx.now}::timestamptz - make_interval(mins => i.interval_in_minutes)
    returning i.message, i.interval_in_minutes as minutes`.execute(ctx.db)
  if (!rows[0]) return
  const { message, minutes } = rows[0]
  const ticket = await showTicket(ctx, { ticketId })
  const cause: Cause = {
    kind: 'idle',
    name: '',
    code: 'silent',
    inputs: { minutes, number: ticket.whatsapp?.name ?? '' },
    editor: '/connections',
  }
  await addLine(ctx, ticket, { action: 'idleSent', cause })
  await sendAutomated(ctx, ticket, { body: message, userId: null, isReminder: true, cause })
}

type SilentClose = {
  action: 'expired' | 'autoClosed'
  still: RawBuilder<unknown>
  /** The minutes or hours that have passed. */
  limit: RawBuilder<unknown>
}

/** Closes a ticket like an agent who resolves it, but without asking for a rating. */
async function closeSilent(
  ctx: Ctx,
  ticketId: number,
  { action, still, limit }: SilentClose,
): Promise<void> {
  const before = await showTicket(ctx, { ticketId })
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ status: 'closed', closedAt: ctx.now, waitingSince: null })
      .where('id', '=', ticketId)
      .where('status', '=', 'open')
      .where('snoozedUntil', 'is', null)
      .where(still as RawBuilder<boolean>),
  )
  if (!ticket) return
  emitTicketUpdated(ctx, ticket, before)
  await addLine(ctx, ticket, { action, cause: await causeOf(ctx, ticket, { action, limit }) })
  if (action === 'expired') await sendClosingMessage(ctx, ticket, 'expired')
}

async function causeOf(
  { db }: Ctx,
  { id }: Ticket,
  { action, limit }: Pick<SilentClose, 'action' | 'limit'>,
): Promise<Cause> {
  const passed = await db
    .selectFrom('tickets')
    .select((limit as RawBuilder<number>).as('limit'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isExpired = action === 'expired'
  return {
    kind: 'closing',
    name: '',
    code: action,
    inputs: { [isExpired ? 'minutes' : 'hours']: passed.limit },
    editor: isExpired ? '/connections' : '/settings/service',
  }
}
