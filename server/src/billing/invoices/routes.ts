import { type Invoice, invoices } from '@recado/contract/billing/invoices'
import type { Input } from '@recado/contract/platform/endpoint'
import type { World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { type EndpointRequest, routes, withWorld } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ProviderError } from '../asaas/provider-error.ts'
import { tellPaid } from '../payments/settle.ts'
import { lookAtCharge } from '../payments/sync-charge.ts'
import { createInvoice, openCharges, removeInvoice, updateInvoice } from './commands.ts'
import { listForOperator, listInvoices, showInvoice } from './queries.ts'

export const invoiceRoutes = routes(invoices, {
  all: listInvoices,
  list: listForOperator,
  show: showInvoice,
  create: createInvoice,
  update: withWorld(changeInvoice),
  remove: withWorld(cancelAndRemove),
})

/** Changes the invoice, and tells the screens of its company, which is another one, that it was paid. */
async function changeInvoice(
  world: World,
  { input, claims }: EndpointRequest<Input<typeof invoices.update>>,
): Promise<Invoice> {
  const { before, after } = await within(world, claims!, (ctx) => updateInvoice(ctx, input))
  const { companyId, id: invoiceId } = after
  if (before.status === 'open' && after.status === 'paid')
    await within(world, { companyId }, async (ctx) => {
      const renewal = await ctx.db
        .selectFrom('invoices')
        .select(['renewedFrom', 'renewedTo'])
        .where('id', '=', invoiceId)
        .executeTakeFirst()
      if (renewal) await tellPaid(ctx, { invoiceId, ...renewal })
    })
  return after
}

/**
 * Cancels the charges of the invoice at the provider, and deletes it after that: a payment on its way would be lost with it.
 *
 * @throws Refusal ERR_PAYMENT_PROVIDER, ERR_PAYMENT_ACCOUNT_MISSING, and those of `removeInvoice`
 */
async function cancelAndRemove(
  world: World,
  { input, claims }: EndpointRequest<Input<typeof invoices.remove>>,
): Promise<{}> {
  const charges = await within(world, { ...claims!, readOnly: true }, (ctx) =>
    openCharges(ctx, input),
  )
  try {
    for (const order of charges) await lookAtCharge(world, order, { cancels: true })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.reason === 'noToken') throw new Refusal('ERR_PAYMENT_ACCOUNT_MISSING')
    world.log.warn({ err: error }, 'the payment provider cancelled no charge')
    throw new Refusal('ERR_PAYMENT_PROVIDER', { reason: error.reason })
  }
  return within(world, claims!, (ctx) => removeInvoice(ctx, input))
}
