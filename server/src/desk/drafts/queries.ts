import type { Draft } from '@recado/contract/desk/drafts'
import { limits } from '@recado/contract/platform/limits'
import type { Ctx } from '../../platform/ctx.ts'

/** The caller's own drafts. Nobody reads the drafts of another user. */
export async function listDrafts({ db, user }: Ctx): Promise<Draft[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['ticketId', 'kind', 'body', 'updatedAt'])
    .where('userId', '=', user.id)
    .orderBy('updatedAt', 'desc')
    .limit(limits.draftsMax)
    .execute()
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}
