import type { ConnectionReason, ConnectionStatus } from '@recado/contract/connections/connections'
import type { Ctx } from '../../platform/ctx.ts'
import { mailAdmins } from '../../accounts/mails/mail-admins.ts'
import { outageMail } from './outage-mail.ts'

/**
 * Mails every administrator that a number is down, once per outage. Skips numbers that are connected, that users
 * switched off, or that were never connected.
 */
export async function mailOutage(ctx: Ctx, connectionId: number): Promise<void> {
  const down = await ctx.db
    .updateTable('connections')
    .set((eb) => ({ outageMailedAt: ctx.now, outageMailedReason: eb.ref('reason') }))
    .where('id', '=', connectionId)
    .where('desired', '=', 'connected')
    .where('status', '<>', 'CONNECTED')
    .where('downSince', 'is not', null)
    .where('outageMailedAt', 'is', null)
    .returning(['name', 'number', 'reason', 'status', 'downSince'])
    .executeTakeFirst()
  if (!down) return
  const outage = { ...down, downSince: down.downSince!, timeZone: ctx.timeZone }
  await mailAdmins(ctx, {
    id: `drop-${connectionId}-${ctx.now.getTime()}`,
    path: '/connections',
    write: (language, { name: admin }) => outageMail(language, { ...outage, admin }),
  })
}

/** The state before a change, and the reason that the administrators were mailed about. */
type PreviousState = {
  status: ConnectionStatus
  outageMailedAt: Date | null
  outageMailedReason: ConnectionReason | null
}

/**
 * True when a number that looked connected fails for a new reason. Some networks show only on the first message that a
 * connection does not work.
 */
export const isNewOutage = (before: PreviousState, reason: ConnectionReason | null): boolean =>
  before.status === 'CONNECTED' &&
  before.outageMailedAt !== null &&
  reason !== null &&
  reason !== before.outageMailedReason

/**
 * Stores when the administrators were mailed. A reconnect attempt keeps the time, so that one outage is mailed once.
 */
export async function setOutageMailedAt(
  { db }: Ctx,
  connectionId: number,
  outageMailedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('connections')
    .set({ outageMailedAt })
    .where('id', '=', connectionId)
    .where((eb) => eb('outageMailedAt', 'is distinct from', outageMailedAt))
    .execute()
}
