import type { Input } from '@recado/contract/platform/endpoint'
import {
  CALENDAR_COUNT_MAX,
  CALENDAR_DAYS_MAX,
  CALENDAR_ENTRIES,
  type CalendarDay,
  type CalendarEntry,
  type ScheduleStatus,
  type schedules,
} from '@recado/contract/desk/schedules'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { remaining } from './columns.ts'
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
    schedules: entries.map(toEntry),
  }))
  return { days }
}

type Entry = {
  day: string
  count: number
  id: number
  sendAt: Date
  sentAt: Date | null
  status: ScheduleStatus
  contactId: number
  contactName: string
  seriesId: string | null
  remaining: number
}

const entryColumns = [
  'schedules.id',
  'schedules.sendAt',
  'schedules.sentAt',
  'schedules.status',
  'schedules.contactId',
  'schedules.seriesId',
  'contacts.name as contactName',
  remaining.as('remaining'),
] as const

/** The first schedules of each day, with the number of the day. The number of days is a constant for the planner. */
function monthQuery(db: Ctx['db'], month: Month, matches: Matches) {
  const { from, to, timeZone: zone, user, isSearch } = month
  const ofDay = selectVisible({ db, user }, isSearch, matches)
    .where(sql<boolean>`schedules.send_at >= (wanted.day::timestamp at time zone ${zone})`)
    .where(sql<boolean>`schedules.send_at < ((wanted.day + 1)::timestamp at time zone ${zone})`)
  const counted = ofDay.select('schedules.id').limit(sql.lit(CALENDAR_COUNT_MAX + 1))
  const first = ofDay
    .innerJoin('contacts', (on) =>
      on
        .onRef('contacts.companyId', '=', 'schedules.companyId')
        .onRef('contacts.id', '=', 'schedules.contactId'),
    )
    .select(entryColumns)
    .orderBy('schedules.sendAt')
    .orderBy('schedules.id')
    .limit(sql.lit(CALENDAR_ENTRIES))
  return sql<Entry>`
    select wanted.day, counted.count, first.*
      from (select ${from}::date + n as day from generate_series(0, ${sql.lit(CALENDAR_DAYS_MAX - 1)}) n) wanted
     cross join lateral (select count(*)::int as count from ${counted} of_day) counted
     cross join lateral ${first} first
     where wanted.day <= ${to}::date
     order by wanted.day, first.send_at, first.id`.compile(db)
}

const toEntry = (row: Entry): CalendarEntry => ({
  id: row.id,
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  contact: { id: row.contactId, name: row.contactName },
  series: row.seriesId === null ? null : { id: row.seriesId, remaining: row.remaining },
})

const countOf = ({ count }: Pick<Entry, 'count'>): Pick<CalendarDay, 'count' | 'countCapped'> =>
  count > CALENDAR_COUNT_MAX ? { count: CALENDAR_COUNT_MAX, countCapped: true } : { count }
