import { type RawBuilder, sql, type SqlBool } from 'kysely'

type Days = {
  /** Names a column of moments, with its table. */
  column: string
  /** Days of the calendar, YYYY-MM-DD, both among them; absent: from the beginning, to the end. */
  from?: string | undefined
  to?: string | undefined
}

/** That a moment lies in days of a time zone: as a range of moments, so that an index serves it. */
export const inDays = ({ column, from, to }: Days, zone: string): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${sql.ref(column)} >= (${from}::timestamp at time zone ${zone})`] : []),
  ...(to
    ? [sql<SqlBool>`${sql.ref(column)} < ((${to}::date + 1)::timestamp at time zone ${zone})`]
    : []),
]
