import { type RawBuilder, sql } from 'kysely'

/** A column with a moment as the company's clock showed it, for a `Wall`. */
export const wallSeconds = (column: string, zone: string): RawBuilder<number | null> =>
  sql<number | null>`extract(epoch from ${sql.ref(column)} at time zone ${zone})::float8`
