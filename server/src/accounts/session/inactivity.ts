import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/** An open screen renews its session when the access token of this many minutes has expired. */
const TOKEN_MINUTES = 15

/**
 * Whether the session has not been renewed for longer than the company allows without activity. Open screens measure
 * the activity themselves and sign out. This covers screens that were closed or asleep.
 */
export async function isInactive({ db, now }: Ctx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from settings
     where key = 'signOutAfter'
       and ${now}::timestamptz - make_interval(
             mins => case when value ~ '^\\d{1,4}$' then value::int + ${TOKEN_MINUTES}::int end)
           > (select max(issued_at) from refresh_tokens where session_id = ${sessionId})`.execute(
    db,
  )
  return rows.length > 0
}
