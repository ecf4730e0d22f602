import { type RawBuilder, sql } from 'kysely'
import type { Reactions } from './rules.ts'

/** More edits than anybody makes in the minutes allowed; the first words are kept whatever follows. */
const EDITS_MAX = 20

/** The words that stood there join the history, oldest first. */
export const withEarlierWords = (at: Date): RawBuilder<string> => sql`
  (case when jsonb_array_length(coalesce(messages.edits, '[]')) >= ${sql.lit(EDITS_MAX)}
        then messages.edits - 1 else coalesce(messages.edits, '[]') end)
  || jsonb_build_array(jsonb_build_object('body', messages.body, 'at', ${at.toISOString()}::text))`

/** One reaction a side: a new one replaces the old, none takes it back. */
export function withReaction(byMe: boolean, emoji: string | null): RawBuilder<string> {
  const mine: Reactions = emoji === null ? [] : [{ emoji, fromMe: byMe }]
  return sql`(
    select coalesce(jsonb_agg(one), '[]') || ${JSON.stringify(mine)}::jsonb
      from jsonb_array_elements(coalesce(messages.reactions, '[]')) one
     where (one->>'fromMe')::boolean <> ${byMe})`
}

/** Our reaction is again what the network last took of us, or none. */
export const withStandingReaction: RawBuilder<string> = sql`(
  select coalesce(jsonb_agg(one), '[]')
         || case when messages.standing_reaction is null then '[]'
                 else jsonb_build_array(jsonb_build_object('emoji', messages.standing_reaction, 'fromMe', true)) end
    from jsonb_array_elements(coalesce(messages.reactions, '[]')) one
   where not (one->>'fromMe')::boolean)`

/** Every change raises it; see `revision` in the contract. */
export const nextRevision = sql<number>`messages.revision + 1`
