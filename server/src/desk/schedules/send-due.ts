import type { Ticket } from '@recado/contract/desk/tickets'
import type { ErrorCode } from '@recado/contract/errors'
import { sql } from 'kysely'
import { refuseClosedWindow } from '../../connections/service-windows/commands.ts'
import { sendAutomatedFiles } from '../messages/automated.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { Refusal } from '../../platform/refusal.ts'
import { chooseConnection } from '../tickets/create.ts'
import { findOrCreateQuietTicket } from '../tickets/quiet-ticket.ts'
import { renderBody } from './render-body.ts'
import { MAX_ATTEMPTS, isTooLate, RETRY_DELAY_MS } from './rules.ts'
import { toSchedule, selectSchedule } from './columns.ts'
import { emitSchedule } from './events.ts'
import { filesOf, releaseFiles } from './files.ts'

const BATCH_SIZE = 100

/** Sends due scheduled messages, oldest first. A failure of one does not stop the others. */
export const sendDueSchedules: PeriodicTask = {
  name: 'scheduled messages',
  everyMs: 5000,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from schedules_due(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'schedule', work: sendOne, onFailure: recordFailure },
    ),
}

/** Locks the current row of a due message. Skips a row that another process has locked, so a message is sent once. */
const claimSchedule = ({ db, now }: Ctx, id: number) =>
  db
    .selectFrom('schedules')
    .select(['id', 'contactId', 'ticketId', 'connectionId', 'userId', 'body', 'sendAt', 'attempts'])
    .where('id', '=', id)
    .where('status', '=', 'PENDENTE')
    .where('nextAt', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

type ClaimedSchedule = NonNullable<Awaited<ReturnType<typeof claimSchedule>>>

/** Stores the message, the outbox entry and the schedule's state in one transaction. */
async function sendOne(ctx: Ctx, id: number): Promise<void> {
  const due = await claimSchedule(ctx, id)
  if (!due) return
  if (isTooLate(due.sendAt, ctx.now)) throw new Refusal('ERR_SCHEDULE_TOO_LATE')
  const connectionId = await connectionFor(ctx, due)
  await refuseClosedWindow(ctx, { connectionId, contactId: due.contactId })
  const ticket = await findOrCreateQuietTicket(ctx, { contactId: due.contactId, connectionId })
  await sendWithFiles(ctx, ticket, due)
  await updateSchedule(ctx, id, { status: 'ENVIADA', sentAt: ctx.now, reason: null })
}

/** Sends the text with its values, and the files. */
async function sendWithFiles(ctx: Ctx, ticket: Ticket, due: ClaimedSchedule): Promise<void> {
  const { id, userId } = due
  const body = await renderBody(ctx, { ...due, ticket })
  await sendAutomatedFiles(ctx, ticket, { body, files: await filesOf(ctx, id), userId })
  await releaseFiles(ctx, id)
}

/**
 * The chosen connection, else the ticket's, else the default one. Refuses a disconnected one, because the message would
 * wait indefinitely.
 */
async function connectionFor(ctx: Ctx, due: ClaimedSchedule): Promise<number> {
  const ofTicket = due.ticketId
    ? await ctx.db
        .selectFrom('tickets')
        .select('connectionId')
        .where('id', '=', due.ticketId)
        .executeTakeFirst()
    : undefined
  const id = await chooseConnection(ctx, due.connectionId ?? ofTicket?.connectionId)
  const { status } = await ctx.db
    .selectFrom('connections')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status !== 'CONNECTED') throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  return id
}

/** Failures that another attempt a few minutes later would meet again. */
const USELESS: readonly ErrorCode[] = [
  'ERR_SCHEDULE_TOO_LATE',
  'ERR_CONTACT_BLOCKED',
  'ERR_WAPP_WINDOW_CLOSED',
]

/** Retries a few minutes later, unless a retry is useless or the attempts are used up. */
async function recordFailure(ctx: Ctx, id: number, code: ErrorCode): Promise<void> {
  const due = await claimSchedule(ctx, id)
  if (!due) return
  const attempts = due.attempts + 1
  if (USELESS.includes(code) || attempts >= MAX_ATTEMPTS)
    return updateSchedule(ctx, id, { status: 'ERRO', attempts, reason: code })
  const nextAt = new Date(ctx.now.getTime() + RETRY_DELAY_MS)
  await updateSchedule(ctx, id, { status: 'PENDENTE', attempts, nextAt, reason: code })
}

type ScheduleState = {
  status: 'PENDENTE' | 'ENVIADA' | 'ERRO'
  reason: string | null
  sentAt?: Date
  attempts?: number
  nextAt?: Date
}

async function updateSchedule(ctx: Ctx, id: number, how: ScheduleState): Promise<void> {
  const row = await selectSchedule(
    ctx.db.with('schedules', (inside) =>
      inside
        .updateTable('schedules')
        .set({ ...how, updatedAt: ctx.now })
        .where('id', '=', id)
        .returningAll(),
    ),
  ).executeTakeFirstOrThrow()
  await emitSchedule(ctx, toSchedule(row))
}
