import { addOpenMinutes } from '@recado/contract/automation/hours'
import type { TicketDeadline } from '@recado/contract/desk/ticket-parts'
import type { DeadlineColumns } from '../../desk/tickets/ticket-deadline.ts'
import { emitTicketUpdated } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { hoursOf } from '../hours/queries.ts'
import {
  type Clock,
  type ClockState,
  nearestOf,
  runningClocks,
  settle,
  type Targets,
} from './clocks.ts'
import {
  columnsOf,
  isNearestShown,
  readClocks,
  storeClocks,
  type TicketClocks,
} from './stored-clocks.ts'
import { targetsOf } from './targets.ts'

type Concerned = { id: number; queueId: number | null; deadline: TicketDeadline | null }

/**
 * Brings the deadlines of these tickets in line with their state, records how deadlines that have ended went, and shows
 * the nearest one in the ticket: the only writer of deadlines, besides alerts. Only a ticket of a new customer is inserted
 * with its nearest one (`deadlineOfNew`). The caller has locked the tickets. Tickets of queues without targets cost no
 * statement.
 */
export async function keepDeadlines(ctx: Ctx, tickets: readonly Concerned[]): Promise<void> {
  const targets = await targetsOf(ctx)
  const concerned = tickets.filter(
    ({ queueId, deadline }) => deadline !== null || targets.has(queueId ?? 0),
  )
  if (concerned.length === 0) return
  const rows = await readClocks(ctx, [...new Set(concerned.map(({ id }) => id))])
  const adders = new Map<number, Adder>()
  const changes: TicketClocks[] = []
  for (const row of rows) {
    const running = await runningClocksOf(ctx, row, { targets, adders })
    const { clocks, outcomes } = settle(row, { stored: row.clocks, running, now: ctx.now })
    const change = { row, clocks, outcomes, nearest: nearestOf(clocks) }
    if (isChange(change)) changes.push(change)
  }
  if (changes.length === 0) return
  const changed = await storeClocks(ctx, changes)
  for (const ticket of changed) emitTicketUpdated(ctx, ticket)
}

/**
 * The nearest deadline of a ticket that a customer's message opens now in this queue. `keepDeadlines` does not write a ticket
 * again that was inserted with it.
 */
export async function deadlineOfNew(ctx: Ctx, queueId: number | null): Promise<DeadlineColumns> {
  const { now } = ctx
  const state: ClockState = {
    status: 'pending',
    isGroup: false,
    queueId,
    waitingSince: now,
    queueEnteredAt: null,
    respondedAt: null,
    begunAt: now,
  }
  const terms = { targets: await targetsOf(ctx), adders: new Map<number, Adder>() }
  return columnsOf(nearestOf(await runningClocksOf(ctx, state, terms)))
}

type Adder = (from: Date, minutes: number) => Date
type Known = { targets: ReadonlyMap<number, Targets>; adders: Map<number, Adder> }

async function runningClocksOf(
  ctx: Ctx,
  state: ClockState,
  { targets: all, adders }: Known,
): Promise<Clock[]> {
  const targets = state.queueId === null ? undefined : all.get(state.queueId)
  if (!targets || state.status === 'closed') return []
  const queueId = state.queueId!
  const add = adders.get(queueId) ?? (await adderOf(ctx, queueId))
  adders.set(queueId, add)
  return runningClocks(state, { targets, add, now: ctx.now })
}

const MINUTE_MS = 60_000

/** Counts the open hours of the queue; every minute if it has no hours. */
async function adderOf(ctx: Ctx, queueId: number): Promise<Adder> {
  const hours = await hoursOf(ctx, { queueId })
  if (hours) return remembering((from, minutes) => addOpenMinutes(hours, from, minutes))
  return (from, minutes) => new Date(from.getTime() + minutes * MINUTE_MS)
}

/** Remembers each moment: the tickets of a batch begin to wait together. */
function remembering(add: Adder): Adder {
  const known = new Map<string, Date>()
  return (from, minutes) => {
    const key = `${from.getTime()} ${minutes}`
    const moment = known.get(key) ?? add(from, minutes)
    known.set(key, moment)
    return moment
  }
}

function isChange(change: TicketClocks): boolean {
  const { row, clocks, outcomes } = change
  const isSameSet =
    clocks.length === row.clocks.length && clocks.every((clock) => row.clocks.includes(clock))
  return !isSameSet || outcomes.length > 0 || !isNearestShown(change)
}

/** Tickets whose deadlines are brought in line at the end of a transaction, each in its latest copy. */
const left = new WeakMap<Ctx['db'], Map<number, Concerned>>()

/** Keeps the deadlines of a ticket before the commit, together with those of all other tickets of the transaction. */
export function keepDeadlinesLater(ctx: Ctx, ticket: Concerned): void {
  const known = left.get(ctx.db)
  if (known) return void known.set(ticket.id, ticket)
  const tickets = new Map([[ticket.id, ticket]])
  left.set(ctx.db, tickets)
  ctx.beforeCommit(async () => {
    left.delete(ctx.db)
    await keepDeadlines(ctx, [...tickets.values()])
  })
}
