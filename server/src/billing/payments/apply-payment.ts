import type { Selectable } from 'kysely'
import type { Charges } from '../../platform/database/tables.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { ProviderPayment } from '../asaas/schemas.ts'
import { centsOf, isOpen, isPaid, staysPaid } from './rules.ts'
import { settleInvoice, unsettleInvoice } from './settle.ts'

export type Charge = Selectable<Charges>

/** When an open charge is asked for again. */
export const nextCheck = ({ now }: Ctx): Date => new Date(now.getTime() + 24 * 3_600_000)

/**
 * Stores what the provider says of a charge, and renews the company or undoes it. The same answer twice changes nothing.
 * The caller has locked the company and holds the answer to the latest look. Undefined: the provider has no such charge.
 * `settled`: the invoice was paid with it. `repeated`: the invoice was paid before.
 */
export async function applyPayment(
  ctx: Ctx,
  charge: Charge,
  payment: ProviderPayment | undefined,
): Promise<'settled' | 'repeated' | undefined> {
  const wasPaid = staysPaid(charge.status)
  // A paid charge that is missing was not refunded.
  if (!payment && wasPaid) return undefined
  const isGone = !payment || (payment.deleted === true && !isPaid(payment.status))
  const status = isGone ? 'DELETED' : payment.status
  await ctx.db
    .updateTable('charges')
    .set({
      status,
      ...(payment && {
        providerId: payment.id,
        invoiceUrl: payment.invoiceUrl ?? null,
        billingType: payment.billingType ?? null,
      }),
      checkAt: isOpen(status) ? nextCheck(ctx) : null,
    })
    .where('id', '=', charge.id)
    .execute()
  const { id: chargeId, invoiceId } = charge
  // The payer may pay at the provider's page what was asked for. Less renews nothing.
  if (payment && isPaid(status) && centsOf(payment.value) >= charge.valueCents) {
    if (await settleInvoice(ctx, { invoiceId, chargeId })) return 'settled'
    return wasPaid ? undefined : 'repeated'
  }
  if (wasPaid && !staysPaid(status))
    await unsettleInvoice(ctx, { invoiceId, chargeId, otherId: await paidBeside(ctx, charge) })
  return undefined
}

/** Another charge of the same invoice that is paid. Null: there is none. */
async function paidBeside({ db }: Ctx, { id, invoiceId }: Charge): Promise<number | null> {
  const others = await db
    .selectFrom('charges')
    .select(['id', 'status'])
    .where('invoiceId', '=', invoiceId)
    .where('id', '!=', id)
    .execute()
  return others.find(({ status }) => staysPaid(status))?.id ?? null
}
