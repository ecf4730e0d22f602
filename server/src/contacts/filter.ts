import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { inDays } from '../platform/time/days.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Days of the company's calendar, inclusive; an absent bound is open. */
export type CreationDays = { createdFrom?: string | undefined; createdTo?: string | undefined }

export const hasDays = ({ createdFrom, createdTo }: CreationDays): boolean =>
  !!(createdFrom || createdTo)

/** The people created in these days, as the dashboard counts them; without days every contact. */
const createdIn =
  ({ timeZone }: Pick<Ctx, 'timeZone'>, { createdFrom: from, createdTo: to }: CreationDays) =>
  (eb: ExpressionBuilder<Tables, 'contacts'>): Expression<SqlBool> =>
    eb.and([
      ...(from || to ? [eb('contacts.isGroup', '=', false)] : []),
      ...inDays({ column: 'contacts.createdAt', from, to }, timeZone),
    ])

/** The position of a contact in the list by name. */
export type ContactPosition = { name: string; id: number }

type ContactFilter = {
  /** The ids that a search found; absent without a search. */
  found: number[] | undefined
  days: CreationDays
  /** Only contacts after this position. */
  after?: ContactPosition | undefined
}

/** The requested contacts, without those merged into another. */
export const contactsMatching = (
  ctx: Pick<Ctx, 'db' | 'timeZone'>,
  { found, days, after }: ContactFilter,
) =>
  ctx.db
    .selectFrom('contacts')
    .where('mergedInto', 'is', null)
    .where(createdIn(ctx, days))
    .$if(found !== undefined, (q) => q.where('id', '=', sql<number>`any(${found ?? []}::int[])`))
    .$if(after !== undefined, (q) =>
      q.where(sql<SqlBool>`(name_plain, id) > (${after?.name}::text, ${after?.id}::int)`),
    )
