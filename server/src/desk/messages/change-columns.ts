import { type RawBuilder, sql } from 'kysely'
import type { Reactions } from './rules.ts'

/** More edits than the allowed minutes permit in practice. The first text is always retained. */
const EDITS_MAX = 20

/** Appends the previous text to the edit history, oldest first. */
export const withPreviousBody = (at: Date): RawBuilder<string> => sql`
  (case when jsonb_array_length(coalesce(messages.edits, '[]')) >= ${sql.lit(EDITS_MAX)}
        then messages.edits - 1 else coalesce(messages.edits, '[]') end)
  || jsonb_build_array(jsonb_build_object('body', messages.body, 'at', ${at.toISOString()}::text))`

/** Sets the one reaction of a side; a null emoji removes it. */
export function withReaction(byMe: boolean, emoji: string | null): RawBuilder<string> {
  const mine: Reactions = emoji === null ? [] : [{ emoji, fromMe: byMe }]
  return sql`(
    select coalesce(jsonb_agg(one), '[]') || ${JSON.stringify(mine)}::jsonb
      from jsonb_array_elements(coalesce(messages.reactions, '[]')) one
     where (one->>'fromMe')::boolean <> ${byMe})`
}

/** Resets our reaction to the last one that the network accepted, or none. */
export const withConfirmedReaction: RawBuilder<string> = sql`(
  select coalesce(jsonb_agg(one), '[]')
         || case when messages.confirmed_reaction is null then '[]'
                 else jsonb_build_array(jsonb_build_object('emoji', messages.confirmed_reaction, 'fromMe', true)) end
    from jsonb_array_elements(coalesce(messages.reactions, '[]')) one
   where not (one->>'fromMe')::boolean)`

/** Incremented by every change; see `revision` in the contract. */
export const nextRevision = sql<number>`messages.revision + 1`

/** Timestamp columns by ack. A later receipt implies the earlier ones. */
const receiptColumns = ['sentAt', 'deliveredAt', 'readAt', 'playedAt'] as const

/** An ack and its timestamps. Each timestamp is set once, even if receipts arrive late. */
export const ackColumns = (ack: number, at: RawBuilder<unknown>) => ({
  ack,
  ...Object.fromEntries(
    receiptColumns
      .slice(0, ack)
      .map((column) => [column, sql<Date>`coalesce(${sql.ref(`messages.${column}`)}, ${at})`]),
  ),
})
