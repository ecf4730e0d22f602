import type { Input } from '@recado/contract/platform/endpoint'
import {
  CALENDAR_COUNT_MAX,
  CALENDAR_ENTRIES,
  type CalendarDay,
  type schedules,
} from '@recado/contract/desk/schedules'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { schedulesById, selectVisible } from './queries.ts'

type Entry = { day: string; id: number; count: number }

/**
 * The days of a period that have schedules. Of each day at most a hundred entries of the index are read, so the duration
 * does not depend on how many there are.
 */
export async function calendarOf(
  ctx: Ctx,
  { from, to, searchParam }: Input<typeof schedules.calendar>,
): Promise<{ days: CalendarDay[] }> {
  const zone = ctx.timeZone
  const visible = await selectVisible(ctx, searchParam)
  const ofDay = visible
    .select(['schedules.id', 'schedules.sendAt'])
    .where(sql<boolean>`schedules.send_at >= (wanted.day::timestamp at time zone ${zone})`)
    .where(sql<boolean>`schedules.send_at < ((wanted.day + 1)::timestamp at time zone ${zone})`)
    .orderBy('schedules.sendAt')
    .orderBy('schedules.id')
    .limit(CALENDAR_COUNT_MAX + 1)
  const { rows } = await sql<Entry>`
    select to_char(wanted.day, 'YYYY-MM-DD') as day, entry.id, entry.count
      from (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n) wanted
     cross join lateral (
       select id, count(*) over ()::int as count, row_number() over (order by send_at, id) as place
         from ${ofDay} of_day) entry
     where entry.place <= ${CALENDAR_ENTRIES}
     order by wanted.day, entry.place`.execute(ctx.db)
  const all = await schedulesById(
    ctx,
    rows.map(({ id }) => id),
  )
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days = [...byDay].map(([day, entries]) => ({
    day,
    ...countOf(entries[0]!),
    schedules: entries.flatMap(({ id }) => all.get(id) ?? []),
  }))
  return { days }
}

const countOf = ({ count }: Entry): Pick<CalendarDay, 'count' | 'countCapped'> =>
  count > CALENDAR_COUNT_MAX ? { count: CALENDAR_COUNT_MAX, countCapped: true } : { count }
