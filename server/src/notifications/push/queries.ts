import type { Ctx, PushAddress } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'

/** The push endpoints of the caller. */
export async function endpointsOf({ db, user }: Ctx): Promise<string[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', user.id)
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

/** One push endpoint of the caller. */
export const findOwnAddress = (
  { db, user }: Ctx,
  endpoint: string,
): Promise<(PushAddress & { id: number; language: Language }) | undefined> =>
  db
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('userId', '=', user.id)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
