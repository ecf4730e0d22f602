import { paymentDone } from '@recado/contract/billing/subscription'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { mailPaid } from '../../accounts/mails/mail-admins.ts'
import { isActiveSession } from '../../accounts/session/queries.ts'
import { isOverdue } from '../../accounts/session/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { PAYMENT_ROOM } from '../../platform/live/sockets.ts'
import { orderTelling } from '../invoices/tell-operators.ts'

/** The due date of the company before and after a payment. */
export type Renewal = { renewedFrom: string | null; renewedTo: string | null }

/** Locks the own company: changes of its invoices and charges come one after the other. */
export async function lockCompany({ db, companyId }: Ctx): Promise<void> {
  await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * Marks the invoice as paid by this charge, renews the company and tells its screens. No charge: the invoice costs nothing.
 * Returns false for a paid invoice, which changes nothing.
 */
export async function settleInvoice(
  ctx: Ctx,
  { invoiceId, chargeId }: { invoiceId: number; chargeId: number | null },
): Promise<boolean> {
  const { rows } = await sql<Renewal>`
    select * from settle_invoice(${invoiceId}, ${chargeId}::int, ${ctx.now})`.execute(ctx.db)
  if (!rows[0]) return false
  const { renewedFrom, renewedTo } = rows[0]
  await tellPaid(ctx, { invoiceId, renewedFrom, renewedTo })
  await orderTelling(ctx, { companyId: ctx.companyId, invoiceId })
  if (chargeId !== null && renewedTo !== null)
    await mailPaid(ctx, { ...(await showPaid(ctx, invoiceId)), until: renewedTo })
  writeAudit(ctx, {
    act: 'subscription.renew',
    subject: String(invoiceId),
    before: { dueDate: renewedFrom },
    after: { dueDate: renewedTo },
  })
  return true
}

async function showPaid({ db }: Ctx, invoiceId: number) {
  const { valueCents, ...invoice } = await db
    .selectFrom('invoices')
    .select(['id', 'detail', 'valueCents'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return { ...invoice, value: Number(valueCents) / 100 }
}

/**
 * Tells the screens of the company, limited sessions too, that an invoice was paid. After the end of the subscription the
 * sessions of administrators are limited no more.
 */
export async function tellPaid(
  ctx: Ctx,
  { invoiceId, renewedFrom, renewedTo }: Renewal & { invoiceId: number },
): Promise<void> {
  const { companyId, timeZone, now } = ctx
  const company = { id: companyId, dueDate: renewedTo }
  ctx.emit(paymentDone, { company, invoiceId }, { rooms: [PAYMENT_ROOM] })
  if (!isOverdue({ dueDate: renewedFrom, timeZone }, now)) return
  const limited = await ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('users.profile', '=', 'admin')
    .where(isActiveSession)
    .execute()
  const sessionIds = limited.map(({ id }) => id)
  if (sessionIds.length > 0) ctx.signal('rightsChanged', { companyId, sessionIds })
}

type Refund = { invoiceId: number; chargeId: number; otherId: number | null }

/** Undoes the payment of an invoice by this charge. One that was paid otherwise, or by another charge too, stays paid. */
export async function unsettleInvoice(
  ctx: Ctx,
  { invoiceId, chargeId, otherId }: Refund,
): Promise<void> {
  const { rows } = await sql<{ isUndone: boolean }>`
    select unsettle_invoice(${invoiceId}, ${chargeId}, ${otherId}::int, ${ctx.now}) as is_undone`.execute(
    ctx.db,
  )
  if (!rows[0]!.isUndone) return
  writeAudit(ctx, { act: 'subscription.undo', subject: String(invoiceId) })
  await orderTelling(ctx, { companyId: ctx.companyId, invoiceId })
}
