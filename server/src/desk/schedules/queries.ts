import type { Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import type { Schedule, schedules } from '@recado/contract/desk/schedules'
import type { ExpressionBuilder } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { COUNTED_MAX, totalsOf } from '../../platform/http/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { toSchedule, selectSchedule } from './columns.ts'

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

export async function listSchedules(
  ctx: Ctx,
  { pageNumber, ticketId, contactId, status }: Input<typeof schedules.list>,
) {
  const rows = ctx.db
    .selectFrom('schedules')
    .where(visibleSchedules(ctx))
    .$if(ticketId !== undefined, (q) => q.where('schedules.ticketId', '=', ticketId!))
    .$if(contactId !== undefined, (q) => q.where('schedules.contactId', '=', contactId!))
    .$if(status !== undefined, (q) => q.where('schedules.status', '=', status!))
  const page = await rows
    .select('schedules.id')
    .orderBy('schedules.sendAt', 'desc')
    .orderBy('schedules.id', 'desc')
    .limit(limits.page + 1)
    .offset((pageNumber - 1) * limits.page)
    .execute()
  const { count } = await ctx.db
    .selectFrom(rows.select('schedules.id').limit(COUNTED_MAX).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    schedules: await byIds(
      ctx,
      page.slice(0, limits.page).map(({ id }) => id),
    ),
    ...totalsOf(Number(count)),
    hasMore: page.length > limits.page,
  }
}

async function byIds({ db }: Ctx, ids: number[]): Promise<Schedule[]> {
  if (ids.length === 0) return []
  const rows = await selectSchedule(db)
    .where('schedules.id', 'in', ids)
    .orderBy('schedules.sendAt', 'desc')
    .orderBy('schedules.id', 'desc')
    .execute()
  return rows.map(toSchedule)
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
