import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { ProviderPayment } from '../asaas/schemas.ts'
import { type Charge, nextCheck } from './apply-payment.ts'
import { centsOf, staysPaid } from './rules.ts'

/**
 * Keeps the payments of this charge that came although its invoice was settled otherwise, and forgets those whose money the
 * provider has given back. `found` is what the provider has, the one that counts first, and was applied to the invoice. The
 * caller has locked the company. Returns the number of payments that were not known.
 */
export async function keepSurplus(
  ctx: Ctx,
  { id: chargeId, invoiceId }: Charge,
  found: ProviderPayment[],
): Promise<number> {
  const { paidAt, settledBy } = await ctx.db
    .selectFrom('invoices')
    .select(['paidAt', 'settledBy'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const paid = found.filter(({ status }) => staysPaid(status))
  const surplus = paidAt === null ? [] : paid.slice(settledBy === chargeId ? 1 : 0)
  await forgetReturned(
    ctx,
    invoiceId,
    found.filter((one) => !surplus.includes(one)),
  )
  return (
    await Promise.all(surplus.map((one) => keepOne(ctx, { chargeId, invoiceId }, one)))
  ).filter(Boolean).length
}

async function keepOne(
  ctx: Ctx,
  { chargeId, invoiceId }: { chargeId: number; invoiceId: number },
  { id: providerId, value }: ProviderPayment,
): Promise<boolean> {
  const kept = await ctx.db
    .insertInto('surplusPayments')
    .values({
      providerId,
      chargeId,
      valueCents: centsOf(value),
      foundAt: ctx.now,
      checkAt: nextCheck(ctx),
    })
    .onConflict((known) => known.doNothing())
    .returning('providerId')
    .executeTakeFirst()
  if (kept)
    writeAudit(ctx, {
      act: 'subscription.paidTwice',
      subject: String(invoiceId),
      after: { value: value.toFixed(2), payment: providerId },
    })
  return kept !== undefined
}

/** Forgets the payments of an invoice that are surplus no more: after a refund, or because one settles the invoice by now. */
async function forgetReturned(
  ctx: Ctx,
  invoiceId: number,
  settled: ProviderPayment[],
): Promise<void> {
  const ids = settled.map(({ id }) => id)
  const { rows } = await sql<{ providerId: string; valueCents: number }>`
    delete from surplus_payments s
     using charges c join invoices i on i.company_id = c.company_id and i.id = c.invoice_id
     where c.company_id = s.company_id and c.id = s.charge_id and i.id = ${invoiceId}
       and (s.provider_id = any(${ids}::text[])
            or c.id = i.settled_by and c.provider_id = s.provider_id)
    returning s.provider_id, s.value_cents`.execute(ctx.db)
  for (const { providerId, valueCents } of rows)
    writeAudit(ctx, {
      act: 'subscription.surplusSettled',
      subject: String(invoiceId),
      after: { value: (valueCents / 100).toFixed(2), payment: providerId },
    })
}
