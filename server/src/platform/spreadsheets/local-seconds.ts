import { type RawBuilder, sql } from 'kysely'

/** SQL for a timestamp column as local seconds of the company's time zone, for a `LocalTime`. */
export const wallSeconds = (column: string, zone: string): RawBuilder<number | null> =>
  sql<number | null>`extract(epoch from ${sql.ref(column)} at time zone ${zone})::float8`
