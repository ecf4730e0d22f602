import type { Input } from '@recado/contract/platform/endpoint'
import {
  CALENDAR_COUNT_MAX,
  CALENDAR_DAYS_MAX,
  CALENDAR_ENTRIES,
  type CalendarDay,
  type schedules,
} from '@recado/contract/desk/schedules'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { selectSchedule, toSchedule } from './columns.ts'
import { findMatches, type Matches, selectVisible } from './queries.ts'

type Period = Pick<Input<typeof schedules.calendar>, 'from' | 'to'>
type Month = Period & Pick<Ctx, 'user' | 'timeZone'> & { isSearch: boolean }

/** The days of a period that have schedules. The duration does not depend on how many each day has. */
export async function calendarOf(
  ctx: Ctx,
  { from, to, searchParam }: Input<typeof schedules.calendar>,
): Promise<{ days: CalendarDay[] }> {
  const { db, user, timeZone } = ctx
  const values = await findMatches(ctx, searchParam)
  const inputs = { from, to, user, timeZone, isSearch: searchParam !== '' }
  const rows = await selectWith(db, monthQuery, { inputs, values })
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days = [...byDay].map(([day, entries]) => ({
    day,
    ...countOf(entries[0]!),
    schedules: entries.map(toSchedule),
  }))
  return { days }
}

type Entry = { day: string; id: number; count: number }

/** The first schedules of each day, with the number of the day. */
const monthQuery = (db: Ctx['db'], month: Month, matches: Matches) =>
  selectSchedule(db)
    .innerJoin(entriesOf(db, month, matches), (on) => on.onRef('entry.id', '=', 'schedules.id'))
    .select(['entry.day', 'entry.count'])
    .orderBy('entry.day')
    .orderBy('schedules.sendAt')
    .orderBy('schedules.id')
    .compile()

/** Of each day at most 101 entries of the index are read. The number of days is a constant for the planner. */
function entriesOf(db: Ctx['db'], month: Month, matches: Matches) {
  const { from, to, timeZone: zone, user, isSearch } = month
  const ofDay = selectVisible({ db, user }, isSearch, matches)
    .select(['schedules.id', 'schedules.sendAt'])
    .where(sql<boolean>`schedules.send_at >= (wanted.day::timestamp at time zone ${zone})`)
    .where(sql<boolean>`schedules.send_at < ((wanted.day + 1)::timestamp at time zone ${zone})`)
    .orderBy('schedules.sendAt')
    .orderBy('schedules.id')
    .limit(sql.lit(CALENDAR_COUNT_MAX + 1))
  return sql<Entry>`(
    select wanted.day, first.id, counted.count
      from (select ${from}::date + n as day from generate_series(0, ${sql.lit(CALENDAR_DAYS_MAX - 1)}) n) wanted
     cross join lateral (
       select (array_agg(id order by send_at, id))[1:${sql.lit(CALENDAR_ENTRIES)}] as ids, count(*)::int as count
         from ${ofDay} of_day) counted
     cross join unnest(counted.ids) as first (id)
     where wanted.day <= ${to}::date)`.as<'entry'>(sql.ref('entry'))
}

const countOf = ({ count }: Pick<Entry, 'count'>): Pick<CalendarDay, 'count' | 'countCapped'> =>
  count > CALENDAR_COUNT_MAX ? { count: CALENDAR_COUNT_MAX, countCapped: true } : { count }
