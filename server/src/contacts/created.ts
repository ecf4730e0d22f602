import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { Tables } from '../platform/tables.ts'

/** Days of the company's calendar, both among them; absent: from the beginning, until today. */
export type Days = { createdFrom?: string | undefined; createdTo?: string | undefined }

export const isOfDays = ({ createdFrom, createdTo }: Days): boolean => !!(createdFrom || createdTo)

/** The people who came to be known in these days, as the dashboard counts them; without days everybody. */
export const createdIn =
  ({ timeZone }: Pick<Ctx, 'timeZone'>, { createdFrom, createdTo }: Days) =>
  (eb: ExpressionBuilder<Tables, 'contacts'>): Expression<SqlBool> =>
    eb.and([
      ...(createdFrom || createdTo ? [eb('contacts.isGroup', '=', false)] : []),
      ...(createdFrom
        ? [
            sql<SqlBool>`contacts.created_at >= (${createdFrom}::timestamp at time zone ${timeZone})`,
          ]
        : []),
      ...(createdTo
        ? [
            sql<SqlBool>`contacts.created_at < ((${createdTo}::date + 1)::timestamp at time zone ${timeZone})`,
          ]
        : []),
    ])
