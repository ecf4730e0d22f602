import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import type { UserFull, users } from '@recado/contract/accounts/users'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { selectUsersLite, showUser, toUserLite, visibleTo, USERS_MAX } from './queries.ts'

/**
 * A page of the users, newest first. The plan limits their number, so the search filters all of them in memory. Readers
 * who may not see e-mails cannot search by them either.
 */
export async function listUserPage(
  { db, now, user, companyId }: Ctx,
  { searchParam, pageNumber }: Input<typeof users.page>,
): Promise<Answer<typeof users.page>> {
  const rows = await selectUsersLite(db)
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.createdAt', 'companies.name as companyName'])
    .orderBy('users.id', 'desc')
    .limit(USERS_MAX)
    .execute()
  const all = rows.map(({ companyName, createdAt, ...row }) => ({
    ...visibleTo(user, toUserLite(row, now)),
    companyId,
    company: { id: companyId, name: companyName },
    createdAt: createdAt.toISOString(),
  }))
  const wanted = plain(searchParam)
  const found = all.filter(({ name, email }) => plain(`${name} ${email}`).includes(wanted))
  const behind = (pageNumber - 1) * limits.page
  return {
    users: found.slice(behind, behind + limits.page),
    count: found.length,
    hasMore: found.length > behind + limits.page,
  }
}

/** Lower case without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Shows the reader themselves, and to leaders everybody. */
export async function showUserTo(ctx: Ctx, { id }: Input<typeof users.show>): Promise<UserFull> {
  if (id !== ctx.user.id && !may(ctx.user, 'users.see')) throw new Refusal('ERR_NO_PERMISSION')
  return showUser(ctx, id)
}
