import { sql } from 'kysely'

/** The columns that say when each tick came; a later one proves the earlier ones. */
const columns = ['sentAt', 'deliveredAt', 'readAt', 'playedAt'] as const

/** A tick and the moments that follow from it; each moment is noted once, whatever comes late. */
export const raisedTo = (ack: number, at: Date) => ({
  ack,
  ...Object.fromEntries(
    columns
      .slice(0, ack)
      .map((column) => [
        column,
        sql<Date>`coalesce(${sql.ref(`messages.${column}`)}, ${at}::timestamptz)`,
      ]),
  ),
})
