import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import type { DeadlineColumns } from '../../desk/tickets/ticket-deadline.ts'
import { updateTickets } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Clock, ClockState, Outcome } from './clocks.ts'
import { insertResults } from './results.ts'

/** The state of a ticket with its stored deadlines. */
export type ClockRow = ClockState &
  DeadlineColumns & {
    id: number
    clocks: Clock[]
  }

type JsonClock = Omit<Clock, 'startedAt' | 'dueAt' | 'alertAt'> & {
  startedAt: string
  dueAt: string
  alertAt: string | null
}

/** Reads what the deadlines of these tickets depend on, in one statement. */
export async function readClocks({ db }: Ctx, ids: number[]): Promise<ClockRow[]> {
  const { rows } = await sql<Omit<ClockRow, 'clocks'> & { clocks: JsonClock[] }>`
    select t.id, t.status, t.is_group, t.queue_id, t.waiting_since, t.queue_entered_at, t.responded_at,
           t.deadline_at, t.deadline_kind, t.deadline_breached,
           (select c.queued_at from cycles c
             where c.company_id = t.company_id and c.ticket_id = t.id and c.closed_at is null) as begun_at,
           (select coalesce(json_agg(json_build_object('kind', d.kind, 'queueId', d.queue_id, 'startedAt', d.started_at,
                     'dueAt', d.due_at, 'alertAt', d.alert_at, 'isBreached', d.is_breached)), '[]')
              from deadlines d where d.company_id = t.company_id and d.ticket_id = t.id) as clocks
      from tickets t
     where t.id = any(${ids}::int[])
     order by t.id`.execute(db)
  return rows.map((row) => ({ ...row, clocks: row.clocks.map(toClock) }))
}

const toClock = ({ startedAt, dueAt, alertAt, ...clock }: JsonClock): Clock => ({
  ...clock,
  startedAt: new Date(startedAt),
  dueAt: new Date(dueAt),
  alertAt: alertAt === null ? null : new Date(alertAt),
})

export type TicketClocks = {
  row: ClockRow
  clocks: Clock[]
  outcomes: Outcome[]
  nearest: Clock | undefined
}

/** Stores the deadlines and outcomes, and returns the tickets that show another deadline than before. */
export async function storeClocks(ctx: Ctx, changes: TicketClocks[]): Promise<Ticket[]> {
  // Concurrent statements are sent in one message and run in order.
  const [tickets] = await Promise.all([
    showNearest(
      ctx,
      changes.filter((change) => !isNearestShown(change)),
    ),
    storeRunning(ctx, changes),
    insertResults(
      ctx,
      changes.flatMap(({ row, outcomes }) => outcomes.map((one) => ({ ...one, ticketId: row.id }))),
    ),
  ])
  return tickets
}

async function storeRunning({ db }: Ctx, changes: TicketClocks[]): Promise<void> {
  const ids = changes.map(({ row }) => row.id)
  const running = changes.flatMap(({ row, clocks }) =>
    clocks.map((clock) => ({
      ticket_id: row.id,
      kind: clock.kind,
      queue_id: clock.queueId,
      started_at: clock.startedAt,
      due_at: clock.dueAt,
      alert_at: clock.alertAt,
      is_breached: clock.isBreached,
    })),
  )
  const columns = sql.raw('ticket_id, kind, queue_id, started_at, due_at, alert_at, is_breached')
  await sql`
    with wanted as (
      select ${columns} from json_populate_recordset(null::public.deadlines, ${JSON.stringify(running)}::json)),
    ended as (
      delete from deadlines
       where ticket_id = any(${ids}::int[]) and (ticket_id, kind) not in (select ticket_id, kind from wanted))
    insert into deadlines as known (${columns})
    select ${columns} from wanted order by ticket_id, kind
    on conflict (company_id, ticket_id, kind) do update set
      queue_id = excluded.queue_id, started_at = excluded.started_at, due_at = excluded.due_at,
      alert_at = excluded.alert_at, is_breached = excluded.is_breached`.execute(db)
}

/** The ticket shows its nearest deadline already. */
export function isNearestShown({ row, nearest }: TicketClocks): boolean {
  const { deadlineAt, deadlineKind, deadlineBreached } = columnsOf(nearest)
  return (
    row.deadlineAt?.getTime() === deadlineAt?.getTime() &&
    row.deadlineKind === deadlineKind &&
    row.deadlineBreached === deadlineBreached
  )
}

/** How a ticket shows this deadline. */
export const columnsOf = (nearest: Clock | undefined): DeadlineColumns => ({
  deadlineAt: nearest?.dueAt ?? null,
  deadlineKind: nearest?.kind ?? null,
  deadlineBreached: nearest?.isBreached ?? false,
})

const showNearest = (ctx: Ctx, changes: TicketClocks[]): Promise<Ticket[]> =>
  updateTickets(
    ctx,
    changes.map(({ row, nearest }) => ({ id: row.id, ...columnsOf(nearest) })),
  )
