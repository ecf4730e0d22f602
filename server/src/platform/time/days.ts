import { type RawBuilder, sql, type SqlBool } from 'kysely'

type Days = {
  /** A timestamp column with its table. */
  column: string
  /** Calendar days, YYYY-MM-DD, both included. Absent: no limit on that side. */
  from?: string | undefined
  to?: string | undefined
}

/** Restricts a timestamp column to days of a time zone, as a range of timestamps, so an index can be used. */
export const inDays = ({ column, from, to }: Days, zone: string): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${sql.ref(column)} >= (${from}::timestamp at time zone ${zone})`] : []),
  ...(to
    ? [sql<SqlBool>`${sql.ref(column)} < ((${to}::date + 1)::timestamp at time zone ${zone})`]
    : []),
]
