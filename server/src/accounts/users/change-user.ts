import type { Input } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import type { userAdmin } from '@recado/contract/accounts/user-admin'
import type { UserRow } from '@recado/contract/accounts/users'
import { sql } from 'kysely'
import { writeAudit } from '../audit/write-audit.ts'
import { lockLimitedRows, refuseAbovePlanLimit } from '../companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal, wrongFields } from '../../platform/refusal.ts'
import { setPassword } from '../session/access.ts'
import { auditedFields } from './audited.ts'
import { emitUser } from './commands.ts'
import { leave } from './leave.ts'
import { showUserRow } from './page.ts'
import { setQueues } from './user-queues.ts'

type Change = Input<typeof userAdmin.update>

/**
 * Changes a user. Changes of users of one company run one after the other, so the last admin stays one. New rights take
 * effect on open screens at once.
 *
 * @throws Refusal ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_OWN_ACCOUNT, ERR_USER_LIMIT, ERR_NO_QUEUE_FOUND,
 * ERR_EMAIL_ALREADY_EXISTS, ERR_INVALID_INPUT for a weak password
 */
export async function updateUser(ctx: Ctx, change: Change): Promise<UserRow> {
  const { id, name, email, profile, queueIds, password, active, capacity } = change
  const before = await lockUser(ctx, id)
  const old = await showUserRow(ctx, id)
  if (id === ctx.user.id) refuseOwnChange(old, change)
  const isDemoted = before.profile === 'admin' && profile !== undefined && profile !== 'admin'
  if (before.isActive && (isDemoted || active === false)) await refuseLastAdmin(ctx, id)
  if (active === true && !before.isActive) await activate(ctx, id)
  const hasNewQueues = queueIds !== undefined && (await setQueues(ctx, id, queueIds))
  await ctx.db
    .updateTable('users')
    .set({ updatedAt: ctx.now, ...defined({ name, email, profile, capacity }) })
    .where('id', '=', id)
    .execute()
  if (password !== undefined) await setPassword(ctx, { userId: id, password })
  if (active === false && before.isActive) await deactivate(ctx, id)
  if (hasNewQueues || (profile ?? before.profile) !== before.profile) await renewRights(ctx, id)
  await emitUser(ctx, id)
  const user = await showUserRow(ctx, id)
  ctx.signal('assignment', { companyId: ctx.companyId })
  auditChange(ctx, old, user)
  return user
}

const auditChange = (ctx: Ctx, before: UserRow, after: UserRow): void =>
  writeAudit(ctx, {
    act: 'user.update',
    subject: after.name,
    before: auditedFields(before),
    after: auditedFields(after),
  })

/**
 * Nobody deactivates their own account. A new e-mail or password of one's own needs the current password, so it has a call
 * of its own.
 */
function refuseOwnChange(old: UserRow, { active, password, email }: Change): void {
  if (active === false) throw new Refusal('ERR_OWN_ACCOUNT')
  if (password !== undefined) throw wrongFields([{ path: 'password', code: 'contradicts' }])
  if (email !== undefined && email !== old.email)
    throw wrongFields([{ path: 'email', code: 'contradicts' }])
}

/**
 * Locks an existing user after every other change of users of the company. Refuses a caller whose right such a change
 * has taken away meanwhile. Only operators change operators: an administrator could otherwise set the password of one,
 * and act for all companies.
 */
export async function lockUser(ctx: Ctx, id: number) {
  await lockLimitedRows(ctx, 'users')
  await refuseDemoted(ctx)
  const {
    deactivatedAt,
    super: isOperator,
    ...user
  } = await ctx.db
    .selectFrom('users')
    .select(['name', 'profile', 'super', 'deactivatedAt', 'photoKey'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  const isOfInstallation = ctx.user.id === 0
  if (isOperator && !ctx.user.super && !isOfInstallation) throw new Refusal('ERR_NO_PERMISSION')
  return { ...user, isActive: deactivatedAt === null }
}

async function refuseDemoted({ db, user }: Ctx): Promise<void> {
  if (user.id === 0) return
  const now = await db
    .selectFrom('users')
    .select('profile')
    .where('id', '=', user.id)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!now || !may(now, 'users.edit')) throw new Refusal('ERR_NO_PERMISSION')
}

/** Refuses to take away the only active admin of the company. The caller holds the lock of `lockUser`. */
export async function refuseLastAdmin({ db }: Ctx, id: number): Promise<void> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', id)
    .where('profile', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const { profile } = await db
    .selectFrom('users')
    .select('profile')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (profile === 'admin' && !other) throw new Refusal('ERR_LAST_ADMIN')
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>

/** A user who is active again takes a place in the plan. */
async function activate(ctx: Ctx, id: number): Promise<void> {
  await refuseAbovePlanLimit(ctx, 'users')
  await ctx.db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', id).execute()
}

async function deactivate(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ deactivatedAt: ctx.now, lastSeenAt: null })
    .where('id', '=', id)
    .execute()
  await leave(ctx, { userId: id, because: 'deactivated' })
}

/** Open screens of the user reconnect, join the rooms of the new rights and load everything again. */
async function renewRights(ctx: Ctx, userId: number): Promise<void> {
  const open = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute()
  const sessionIds = open.map(({ id }) => id)
  if (sessionIds.length > 0) ctx.signal('rightsChanged', { companyId: ctx.companyId, sessionIds })
}
