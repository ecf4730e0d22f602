import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { inDays } from '../platform/time/days.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Days of the company's calendar, both among them; absent: from the beginning, until today. */
export type Days = { createdFrom?: string | undefined; createdTo?: string | undefined }

export const isOfDays = ({ createdFrom, createdTo }: Days): boolean => !!(createdFrom || createdTo)

/** The people who came to be known in these days, as the dashboard counts them; without days everybody. */
const createdIn =
  ({ timeZone }: Pick<Ctx, 'timeZone'>, { createdFrom: from, createdTo: to }: Days) =>
  (eb: ExpressionBuilder<Tables, 'contacts'>): Expression<SqlBool> =>
    eb.and([
      ...(from || to ? [eb('contacts.isGroup', '=', false)] : []),
      ...inDays({ column: 'contacts.createdAt', from, to }, timeZone),
    ])

/** The place of a contact in the list by name. */
export type Place = { name: string; id: number }

type Meant = {
  /** What a search found; absent: nothing was searched for. */
  found: number[] | undefined
  days: Days
  /** Behind this place alone. */
  after?: Place | undefined
}

/** The contacts somebody asks for, without those that were joined into another. */
export const meant = (ctx: Pick<Ctx, 'db' | 'timeZone'>, { found, days, after }: Meant) =>
  ctx.db
    .selectFrom('contacts')
    .where('mergedInto', 'is', null)
    .where(createdIn(ctx, days))
    .$if(found !== undefined, (q) => q.where('id', '=', sql<number>`any(${found ?? []}::int[])`))
    .$if(after !== undefined, (q) =>
      q.where(sql<SqlBool>`(name_plain, id) > (${after?.name}::text, ${after?.id}::int)`),
    )
