import type { Input } from '@recado/contract/endpoint'
import type { push } from '@recado/contract/push'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'

type Kept = Input<typeof push.keep>

/** The browser of the caller's session; whoever was here at it before is told nothing more. */
export async function keepSubscription(
  ctx: Ctx,
  { endpoint, keys, language, wishes }: Kept,
): Promise<{}> {
  const { db, user } = ctx
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', user.id)
    .where('endedAt', 'is', null)
    // Two tabs that tell of the same browser at once come one after the other.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_SESSION_EXPIRED'))
  const before = await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', user.id)
    .returning(['language', 'ofOwn', 'ofWaiting', 'ofMentions', 'tellsWords'])
    .returning(['quietFrom', 'quietTo'])
    .execute()
  await sql`select forget_push_endpoint(${endpoint}, ${keys.p256dh}, ${keys.auth})`.execute(db)
  await db
    .insertInto('pushSubscriptions')
    .values({
      userId: user.id,
      sessionId,
      endpoint,
      ...keys,
      ...(wishes ? columnsOf(wishes) : before[0]),
      language: language ?? before[0]?.language ?? 'pt',
      createdAt: ctx.now,
    })
    .execute()
  return {}
}

const columnsOf = ({ own, waiting, mentions, words, quiet }: NonNullable<Kept['wishes']>) => ({
  ofOwn: own,
  ofWaiting: waiting,
  ofMentions: mentions,
  tellsWords: words,
  quietFrom: quiet?.from ?? null,
  quietTo: quiet?.to ?? null,
})

/** The caller's own. */
export async function dropSubscriptions({ db, user }: Ctx): Promise<{}> {
  await db.deleteFrom('pushSubscriptions').where('userId', '=', user.id).execute()
  return {}
}
