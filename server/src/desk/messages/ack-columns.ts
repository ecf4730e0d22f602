import { sql } from 'kysely'

/** Timestamp columns by ack. A later receipt implies the earlier ones. */
const columns = ['sentAt', 'deliveredAt', 'readAt', 'playedAt'] as const

/** An ack and its timestamps. Each timestamp is set once, even if receipts arrive late. */
export const ackColumns = (ack: number, at: Date) => ({
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
