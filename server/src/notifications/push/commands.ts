import type { Input } from '@recado/contract/platform/endpoint'
import type { push } from '@recado/contract/notifications/push'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, refuseViolations } from '../../platform/refusal.ts'

refuseViolations({
  // The endpoint belongs to another browser: its keys differ from those sent.
  push_subscriptions_endpoint_key: 'ERR_NO_PERMISSION',
})

type Subscription = Input<typeof push.keep>

/** Stores the browser of the caller's session; an earlier user of this browser gets no more notifications. */
export async function saveSubscription(
  ctx: Ctx,
  { endpoint, keys, language, wishes }: Subscription,
): Promise<{}> {
  const { db, user } = ctx
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', user.id)
    .where('endedAt', 'is', null)
    // Serialises two tabs that register one browser concurrently.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_SESSION_EXPIRED'))
  const before = await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', user.id)
    .returning(['language', 'ofOwn', 'ofWaiting', 'ofMentions', 'showsText'])
    .returning(['quietFrom', 'quietTo'])
    .execute()
  await sql`select delete_push_endpoint(${endpoint}, ${keys.p256dh}, ${keys.auth})`.execute(db)
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

const columnsOf = ({
  own,
  waiting,
  mentions,
  words,
  quiet,
}: NonNullable<Subscription['wishes']>) => ({
  ofOwn: own,
  ofWaiting: waiting,
  ofMentions: mentions,
  showsText: words,
  quietFrom: quiet?.from ?? null,
  quietTo: quiet?.to ?? null,
})

/** Deletes the caller's own subscriptions. */
export async function deleteSubscriptions({ db, user }: Ctx): Promise<{}> {
  await db.deleteFrom('pushSubscriptions').where('userId', '=', user.id).execute()
  return {}
}
