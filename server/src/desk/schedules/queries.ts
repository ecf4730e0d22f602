import type { Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import type { Schedule, schedules } from '@recado/contract/desk/schedules'
import { type ExpressionBuilder, sql } from 'kysely'
import { findContacts } from '../../contacts/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { COUNTED_MAX, totalsOf } from '../../platform/http/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { inDays } from '../../platform/time/days.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { toSchedule, selectSchedule } from './columns.ts'

/** Maximum number of results of a search by text. A search with more has to be narrowed. */
const FOUND_MAX = 1000

/** Leaders see all schedules; agents see their own and those of tickets they see. */
const visibleSchedules =
  ({ db, user }: Ctx) =>
  (eb: ExpressionBuilder<Tables, 'schedules'>) =>
    may(user, 'tickets.seeAll')
      ? eb.lit(true)
      : eb.or([
          eb('schedules.userId', '=', user.id),
          eb.exists(
            db
              .selectFrom('tickets')
              .where(visibleTo(user))
              .select('tickets.id')
              .where('tickets.id', '=', eb.ref('schedules.ticketId')),
          ),
        ])

/** The schedules that the caller may see and whose text or contact contains the search text. */
export async function selectVisible(ctx: Ctx, searchText: string) {
  const rows = ctx.db.selectFrom('schedules').where(visibleSchedules(ctx))
  if (!searchText) return rows
  const { ids: contactIds } = await findContacts(ctx, searchText)
  const ids = await searchTexts(ctx, searchText)
  return rows.where((eb) =>
    eb.or([
      eb('schedules.contactId', '=', sql<number>`any(${contactIds}::int[])`),
      eb('schedules.id', '=', sql<number>`any(${ids}::int[])`),
    ]),
  )
}

/** The schedules with this in their text, latest first, at most `FOUND_MAX`. */
async function searchTexts({ db }: Ctx, searchText: string): Promise<number[]> {
  if (searchText.length < limits.searchMin) return []
  const { rows } = await sql<{ id: number }>`
    select id from search_schedules(${searchText}, ${FOUND_MAX})`.execute(db)
  return rows.map(({ id }) => id)
}

type ListQuery = Input<typeof schedules.list>

/** The schedules of a list, without order. */
async function selectListed(
  ctx: Ctx,
  { ticketId, contactId, status, unsent, searchParam, from, to }: ListQuery,
) {
  const days = inDays({ column: 'schedules.send_at', from, to }, ctx.timeZone)
  const rows = await selectVisible(ctx, searchParam)
  return (
    rows
      .$if(ticketId !== undefined, (q) => q.where('schedules.ticketId', '=', ticketId!))
      .$if(contactId !== undefined, (q) => q.where('schedules.contactId', '=', contactId!))
      .$if(status !== undefined, (q) => q.where('schedules.status', '=', status!))
      // As constants, so that the partial index is used.
      .$if(unsent, (q) => q.where(sql<boolean>`schedules.status in ('PENDENTE', 'ERRO')`))
      .$if(days.length > 0, (q) => q.where(sql<boolean>`${sql.join(days, sql` and `)}`))
  )
}

export async function listSchedules(ctx: Ctx, asked: ListQuery) {
  const { pageNumber, order, withCount } = asked
  const rows = await selectListed(ctx, asked)
  // Concurrent queries are sent in one message.
  const [page, counted] = await Promise.all([
    rows
      .select('schedules.id')
      .orderBy('schedules.sendAt', order)
      .orderBy('schedules.id', order)
      .limit(limits.page + 1)
      .offset((pageNumber - 1) * limits.page)
      .execute(),
    withCount
      ? ctx.db
          .selectFrom(rows.select('schedules.id').limit(COUNTED_MAX).as('some'))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      : undefined,
  ])
  const ids = page.slice(0, limits.page).map(({ id }) => id)
  const all = await schedulesById(ctx, ids)
  return {
    schedules: ids.flatMap((id) => all.get(id) ?? []),
    ...totalsOf(counted && Number(counted.count)),
    hasMore: page.length > limits.page,
  }
}

/** Schedules by their ids. */
export async function schedulesById({ db }: Ctx, ids: number[]): Promise<Map<number, Schedule>> {
  if (ids.length === 0) return new Map()
  const rows = await selectSchedule(db).where('schedules.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toSchedule(row)]))
}

/**
 * A schedule that the caller may see. Refuses with ERR_NO_SCHEDULE_FOUND if absent, with ERR_NO_PERMISSION if hidden.
 */
export async function showSchedule(ctx: Ctx, id: number): Promise<Schedule> {
  const row = await selectSchedule(ctx.db).where('schedules.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('ERR_NO_SCHEDULE_FOUND')
  const seen = await ctx.db
    .selectFrom('schedules')
    .select('id')
    .where('id', '=', id)
    .where(visibleSchedules(ctx))
    .executeTakeFirst()
  if (!seen) throw new Refusal('ERR_NO_PERMISSION')
  return toSchedule(row)
}
