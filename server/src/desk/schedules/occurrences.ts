import {
  daysOf,
  movedWeekdays,
  OCCURRENCES_MAX,
  type Recurrence,
  settled,
} from '@recado/contract/desk/recurrence'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal, wrongFields } from '../../platform/refusal.ts'
import { parseTime } from '../../platform/time/parse-time.ts'
import { isPast } from './rules.ts'

/** A moment, with the date and time that it has in the company's time zone: `2026-11-30T09:00:00`. */
export type LocalMoment = { at: Date; local: string }

/** A series: its rule and the moments of its messages. */
export type SeriesPlan = { recurrence: Recurrence; moments: Date[] }

const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/

/** Reads a moment. The local time of a text without an offset is that text, also if the clocks skip it on that day. */
export async function readMoment(ctx: Ctx, said: string): Promise<LocalMoment> {
  const at = await parseTime(ctx, said)
  return { at, local: OFFSET.test(said) ? await localTime(ctx, at) : said }
}

/** Refuses a time that has passed. */
export function refusePast({ now }: Ctx, sendAt: Date): void {
  if (isPast(sendAt, now)) throw new Refusal('ERR_SCHEDULE_IN_PAST')
}

/** The date and time of a moment in the company's time zone. */
export async function localTime({ db, timeZone }: Ctx, at: Date): Promise<string> {
  const { rows } = await sql<{ local: string }>`
    select to_char(${at}::timestamptz at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI:SS') as local`.execute(
    db,
  )
  return rows[0]!.local
}

const splitLocal = (local: string): { day: string; clock: string } => ({
  day: local.slice(0, 10),
  clock: local.slice(11),
})

/**
 * The moments of a series that begins at this time: the same time of day in the company's time zone. Where the clocks
 * skip it, the message is sent as much later as they skip; where it comes twice, the second time. Refuses a series of
 * less than two messages, or of more than a series may have.
 */
export async function planSeries(
  ctx: Ctx,
  rule: Recurrence,
  { local }: LocalMoment,
): Promise<SeriesPlan> {
  const { day, clock } = splitLocal(local)
  const days = daysOf(rule, day)
  if (days.length < 2) throw wrongFields([{ path: 'recurrence.until', code: 'badPeriod' }])
  if (days.length > OCCURRENCES_MAX)
    throw wrongFields([{ path: 'recurrence.until', code: 'tooLong' }])
  const moments = await momentsOf(
    ctx,
    days.map((one) => `${one}T${clock}`),
  )
  return { recurrence: settled(rule, day), moments }
}

async function momentsOf({ db, timeZone }: Ctx, locals: string[]): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select local::timestamp at time zone ${timeZone} as at
      from unnest(${locals}::text[]) with ordinality as wanted (local, place) order by place`.execute(
    db,
  )
  return rows.map(({ at }) => at)
}

/**
 * The rule of a series continued from one of its messages, which may have moved to another local time: on another day the
 * series moves with it.
 */
export function continuedRule(
  recurrence: Recurrence,
  { remaining, from, to }: { remaining: number; from: string; to: string },
): Recurrence {
  const { weekdays, dayOfMonth, count, ...rule } = recurrence
  const [fromDay, toDay] = [splitLocal(from).day, splitLocal(to).day]
  return {
    ...rule,
    ...(count !== undefined && { count: remaining }),
    ...(weekdays && { weekdays: movedWeekdays(weekdays, fromDay, toDay) }),
    ...(dayOfMonth && fromDay === toDay && { dayOfMonth }),
  }
}
