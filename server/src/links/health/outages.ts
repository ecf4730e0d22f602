import type { ConnectionReason, ConnectionStatus } from '@recado/contract/connections'
import type { Ctx } from '../../platform/ctx.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { dropLetter } from './outage-mail.ts'

const MOST_ADMINS = 50
const MAIL_ATTEMPTS = 8

/**
 * Writes to every admin that a number is down, once until it is back. Nothing is written of one that is connected, that
 * people switched off, or that was never connected.
 */
export async function tellDropped(ctx: Ctx, connectionId: number): Promise<void> {
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
    .limit(MOST_ADMINS)
    .execute()
  for (const admin of admins) {
    const { email: to, language } = admin
    const letter = dropLetter(language, {
      ...down,
      admin: admin.name,
      downSince: down.downSince!,
      timeZone: ctx.timeZone,
    })
    const id = `drop-${ctx.companyId}-${connectionId}-${ctx.now.getTime()}-${admin.id}`
    await ctx.enqueue(
      sendMail,
      { id, to, ...letter, path: '/connections' },
      { maxAttempts: MAIL_ATTEMPTS },
    )
  }
}

/** How it stood, and which trouble of it admins were told of. */
type Before = {
  status: ConnectionStatus
  dropToldAt: Date | null
  dropToldReason: ConnectionReason | null
}

/** It looked connected because nothing but a message shows whether it is, and now something else is wrong with it. */
export const isAnotherTrouble = (before: Before, reason: ConnectionReason | null): boolean =>
  before.status === 'CONNECTED' &&
  before.dropToldAt !== null &&
  reason !== null &&
  reason !== before.dropToldReason

/** One that is only tried again is still down as far as mails go: the same trouble is told once. */
export async function keepTold(
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
