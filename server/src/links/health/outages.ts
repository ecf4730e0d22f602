import type { ConnectionReason, ConnectionStatus } from '@recado/contract/connections/connections'
import type { Ctx } from '../../platform/ctx.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { outageMail } from './outage-mail.ts'

const ADMINS_MAX = 50
const MAIL_ATTEMPTS = 8

/**
 * Mails every administrator that a number is down, once per outage. Skips numbers that are connected, that users
 * switched off, or that were never connected.
 */
export async function mailOutage(ctx: Ctx, connectionId: number): Promise<void> {
  const down = await ctx.db
    .updateTable('connections')
    .set((eb) => ({ dropToldAt: ctx.now, dropToldReason: eb.ref('reason') }))
    .where('id', '=', connectionId)
    .where('desired', '=', 'connected')
    .where('status', '<>', 'CONNECTED')
    .where('downSince', 'is not', null)
    .where('dropToldAt', 'is', null)
    .returning(['name', 'number', 'reason', 'status', 'downSince'])
    .executeTakeFirst()
  if (!down) return
  const admins = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('profile', '=', 'admin')
    .orderBy('id')
    .limit(ADMINS_MAX)
    .execute()
  for (const admin of admins) {
    const { email: to, language } = admin
    const mail = outageMail(language, {
      ...down,
      admin: admin.name,
      downSince: down.downSince!,
      timeZone: ctx.timeZone,
    })
    const id = `drop-${ctx.companyId}-${connectionId}-${ctx.now.getTime()}-${admin.id}`
    await ctx.enqueue(
      sendMail,
      { id, to, ...mail, path: '/connections' },
      { maxAttempts: MAIL_ATTEMPTS },
    )
  }
}

/** The state before a change, and the reason that the administrators were mailed about. */
type PreviousState = {
  status: ConnectionStatus
  dropToldAt: Date | null
  dropToldReason: ConnectionReason | null
}

/**
 * True when a number that looked connected fails for a new reason. Some networks show only on the first message that a
 * connection does not work.
 */
export const isNewOutage = (before: PreviousState, reason: ConnectionReason | null): boolean =>
  before.status === 'CONNECTED' &&
  before.dropToldAt !== null &&
  reason !== null &&
  reason !== before.dropToldReason

/**
 * Stores when the administrators were mailed. A reconnect attempt keeps the time, so that one outage is mailed once.
 */
export async function setOutageMailedAt(
  { db }: Ctx,
  connectionId: number,
  dropToldAt: Date | null,
): Promise<void> {
  await db
    .updateTable('connections')
    .set({ dropToldAt })
    .where('id', '=', connectionId)
    .where((eb) => eb('dropToldAt', 'is distinct from', dropToldAt))
    .execute()
}
