import type { Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import type { Schedule, schedules } from '@recado/contract/desk/schedules'
import { type ExpressionBuilder, sql } from 'kysely'
import { findContacts } from '../../contacts/queries.ts'
import type { Ctx, User } from '../../platform/ctx.ts'
import { COUNTED_MAX, onPage, totalsOf } from '../../platform/http/paging.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { inDays } from '../../platform/time/days.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { toSchedule, selectSchedule } from './columns.ts'

/** Maximum number of results of a search by text. A search with more has to be narrowed. */
const FOUND_MAX = 1000

type Viewer = Pick<Ctx, 'db' | 'user'>

/** Leaders see all schedules; agents see their own and those of tickets they see. */
const visibleSchedules =
  ({ db, user }: Viewer) =>
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

/** The contacts that match a search text, and the schedules whose own text matches. */
export type Matches = { contactIds: number[]; ids: number[] }

/** The matches of a search text, of schedules only the latest `most`. An empty text matches nothing. */
export async function findMatches(
  ctx: Ctx,
  searchText: string,
  most = FOUND_MAX,
): Promise<Matches> {
  if (!searchText) return { contactIds: [], ids: [] }
  // Concurrent queries are sent in one message.
  const [contacts, ids] = await Promise.all([
    findContacts(ctx, searchText),
    searchTexts(ctx, searchText, most),
  ])
  return { contactIds: contacts.ids, ids }
}

/** The latest schedules with this in their text. */
async function searchTexts({ db }: Ctx, searchText: string, most: number): Promise<number[]> {
  if (searchText.length < limits.searchMin) return []
  const { rows } = await sql<{ id: number }>`
    select id from search_schedules(${searchText}, ${most})`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of these ids. In a subquery their number is unknown to the planner, so it keeps one plan for all searches. */
const anyOf = (ids: number[]) => sql<number>`any(array(select unnest(${ids}::int[])))`

/** The schedules that the caller may see, in a search only its matches. */
export const selectVisible = (viewer: Viewer, isSearch: boolean, matches: Matches) =>
  viewer.db
    .selectFrom('schedules')
    .where(visibleSchedules(viewer))
    .$if(isSearch, (q) =>
      q.where((eb) =>
        eb.or([
          eb('schedules.contactId', '=', anyOf(matches.contactIds)),
          eb('schedules.id', '=', anyOf(matches.ids)),
        ]),
      ),
    )

type ListQuery = Input<typeof schedules.list>

/**
 * The number of matches to find. A page of the latest schedules needs only those up to its end. All are needed if they
 * are counted, or if a filter or the rights of the user leave some out.
 */
function matchesFor(user: User, asked: ListQuery): number {
  const { searchParam: _text, pageNumber, order, withCount, ...filter } = asked
  const isOfLatest = order === 'desc' && !withCount && may(user, 'tickets.seeAll')
  if (!isOfLatest || Object.values(filter).some(Boolean)) return FOUND_MAX
  return Math.min(pageNumber * limits.page + 1, FOUND_MAX)
}

type List = Pick<Ctx, 'user' | 'timeZone'> & {
  asked: Omit<ListQuery, 'searchParam'>
  isSearch: boolean
}

/** The schedules of a list, without order. */
function selectListed(db: Ctx['db'], { asked, isSearch, user, timeZone }: List, matches: Matches) {
  const { ticketId, contactId, status, unsent, from, to } = asked
  const days = inDays({ column: 'schedules.send_at', from, to }, timeZone)
  return (
    selectVisible({ db, user }, isSearch, matches)
      .$if(ticketId !== undefined, (q) => q.where('schedules.ticketId', '=', ticketId!))
      .$if(contactId !== undefined, (q) => q.where('schedules.contactId', '=', contactId!))
      .$if(status !== undefined, (q) => q.where('schedules.status', '=', status!))
      // As constants, so that the partial index is used.
      .$if(unsent, (q) => q.where(sql<boolean>`schedules.status in ('PENDENTE', 'ERRO')`))
      .$if(days.length > 0, (q) => q.where(sql<boolean>`${sql.join(days, sql` and `)}`))
  )
}

/** A page of a list. The subquery finds its rows, so that their contacts and files are read for no others. */
const pageQuery = (db: Ctx['db'], list: List, matches: Matches) => {
  const { order, pageNumber } = list.asked
  const page = selectListed(db, list, matches)
    .select('schedules.id')
    .orderBy('schedules.sendAt', order)
    .orderBy('schedules.id', order)
    .$call(onPage(pageNumber))
  return selectSchedule(db)
    .where('schedules.id', 'in', page)
    .orderBy('schedules.sendAt', order)
    .orderBy('schedules.id', order)
    .compile()
}

const countQuery = (db: Ctx['db'], list: List, matches: Matches) =>
  db
    .selectFrom(
      selectListed(db, list, matches).select('schedules.id').limit(COUNTED_MAX).as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .compile()

export async function listSchedules(ctx: Ctx, asked: ListQuery) {
  const { db, user, timeZone } = ctx
  const { searchParam: text, ...filter } = asked
  const values = await findMatches(ctx, text, matchesFor(user, asked))
  const inputs = { asked: filter, isSearch: text !== '', user, timeZone }
  // Concurrent queries are sent in one message.
  const [page, counted] = await Promise.all([
    selectWith(db, pageQuery, { inputs, values }),
    asked.withCount ? selectWith(db, countQuery, { inputs, values }) : undefined,
  ])
  return {
    schedules: page.slice(0, limits.page).map(toSchedule),
    ...totalsOf(counted && Number(counted[0]!.count)),
    hasMore: page.length > limits.page,
  }
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
