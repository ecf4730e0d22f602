import type { Dashboard, dashboard } from '@recado/contract/desk/dashboard'
import type { Input } from '@recado/contract/platform/endpoint'
import { existingQueues } from '../../accounts/queues/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { attendantsOf } from './attendants.ts'
import type { DashboardFilter } from './facts.ts'
import { figuresOf, type FigureRow, type FigureSums, partOfDay } from './figures.ts'
import { hoursOf, longestWaiting, newContacts } from './current-figures.ts'
import { type Period, periodOf } from './period.ts'
import { minutesOf } from './rules.ts'
import { serviceLevelsOf } from './service-levels.ts'

/** All figures of the dashboard: stored sums per day plus today's events. Averages are computed last. */
export async function showDashboard(
  ctx: Ctx,
  asked: Input<typeof dashboard.show>,
): Promise<Dashboard> {
  await refuseUnknown(ctx, asked)
  const period = await periodOf(ctx, asked)
  const figures = await figuresOf(ctx, period, asked)
  const isCounted = period.countedFrom === null
  const part = isCounted ? await partOfDay(ctx, period, asked) : nothing
  const contacts = await newContacts(ctx, period)
  const all = wholeOf(figures, { isPrevious: false })
  const before = plus(wholeOf(figures, { isPrevious: true }), part)
  const { from, to, previousFrom, previousTo, isRunning, today, countedFrom } = period
  return {
    period: { from, to, previousFrom, previousTo, isRunning, today, countedFrom },
    counters: {
      ...compared(all),
      ...activeCounts(all),
      leads: contacts.leads,
      longestWait: minutesSince(ctx, await longestWaiting(ctx, asked)),
    },
    previous: { ...compared(before), leads: contacts.previous },
    ticketsByHour: await hoursOf(ctx, period, asked),
    byDay: daysOf(figures, period),
    byQueue: await queueShares(ctx, figures),
    byConnection: await connectionShares(ctx, figures),
    attendants: await attendantsOf(ctx, period, asked),
    serviceLevels: await serviceLevelsOf(ctx, period, asked),
  }
}

/** Refuses a queue or connection that does not exist in this company instead of counting zero. */
export async function refuseUnknown(
  { db }: Ctx,
  { queueIds, whatsappIds }: DashboardFilter,
): Promise<void> {
  const missing = async (table: 'queues' | 'connections', ids: number[]) => {
    const found = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
    return found.length < new Set(ids).size
  }
  if (queueIds?.length && (await missing('queues', queueIds)))
    throw new Refusal('ERR_NO_QUEUE_FOUND')
  if (whatsappIds?.length && (await missing('connections', whatsappIds)))
    throw new Refusal('ERR_NO_WAPP_FOUND')
}

const nothing = {
  begun: 0,
  waits: 0,
  waitSeconds: 0,
  finished: 0,
  supports: 0,
  supportSeconds: 0,
  pending: 0,
  open: 0,
}

const plus = (one: FigureSums, other: FigureSums): FigureSums => ({
  begun: one.begun + other.begun,
  waits: one.waits + other.waits,
  waitSeconds: one.waitSeconds + other.waitSeconds,
  finished: one.finished + other.finished,
  supports: one.supports + other.supports,
  supportSeconds: one.supportSeconds + other.supportSeconds,
})

const wholeOf = (figures: FigureRow[], { isPrevious }: { isPrevious: boolean }) =>
  figures.find((one) => one.by === 'all' && one.isPrevious === isPrevious) ?? nothing

const compared = (sums: FigureSums) => ({
  supportFinished: sums.finished,
  avgSupportTime: minutesOf(sums.supportSeconds, sums.supports),
  avgWaitTime: minutesOf(sums.waitSeconds, sums.waits),
})

const activeCounts = ({ pending, open }: ActiveCounts) => ({
  supportPending: pending,
  supportHappening: open,
})

const minutesSince = ({ now }: Ctx, since: Date | null): number =>
  since === null ? 0 : minutesOf(Math.max(0, now.getTime() - since.getTime()) / 1000, 1)

const DAY_MS = 86_400_000

/** Every counted day up to today, including days without events. */
function daysOf(figures: FigureRow[], { first, to, today }: Period): Dashboard['byDay'] {
  const known = new Map(
    figures.flatMap((one) => (one.by === 'day' && !one.isPrevious ? [[one.day, one]] : [])),
  )
  const last = Date.parse(to < today ? to : today)
  const days: Dashboard['byDay'] = []
  for (let at = Date.parse(first); at <= last; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    const { begun, finished } = known.get(day) ?? nothing
    days.push({ day, begun, finished })
  }
  return days
}

type NamedRow = { id: number; name: string }
type ActiveCounts = { pending: number; open: number }

/**
 * Figures per queue or connection, including those without any. Tickets of a removed queue or connection count under id
 * 0, because the ticket list shows them without one.
 */
function sharesOf(named: NamedRow[], mine: FigureRow[]): Dashboard['byConnection'] {
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const known = new Map<number, FigureSums & ActiveCounts>()
  for (const one of mine.filter(({ isPrevious }) => !isPrevious)) {
    const id = names.has(one.id ?? 0) ? (one.id ?? 0) : 0
    const sums = known.get(id) ?? nothing
    const living = { pending: sums.pending + one.pending, open: sums.open + one.open }
    known.set(id, { ...plus(sums, one), ...living })
  }
  return [...new Set([...names.keys(), ...known.keys()])].map((id) => {
    const sums = known.get(id) ?? nothing
    return {
      id: id === 0 ? null : id,
      name: names.get(id) ?? null,
      begun: sums.begun,
      ...compared(sums),
      ...activeCounts(sums),
    }
  })
}

async function queueShares(ctx: Ctx, figures: FigureRow[]): Promise<Dashboard['byQueue']> {
  const queues = await existingQueues(ctx)
    .select(['id', 'name', 'color'])
    .orderBy('position')
    .execute()
  const colors = new Map(queues.map(({ id, color }) => [id, color]))
  const shares = sharesOf(
    queues,
    figures.filter(({ by }) => by === 'queue'),
  )
  return shares.map((one) => ({ ...one, color: colors.get(one.id ?? 0) ?? null }))
}

async function connectionShares({ db }: Ctx, figures: FigureRow[]) {
  const named = await db.selectFrom('connections').select(['id', 'name']).orderBy('name').execute()
  return sharesOf(
    named,
    figures.filter(({ by }) => by === 'connection'),
  )
}
