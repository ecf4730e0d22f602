import type { Payment } from '@recado/contract/billing/subscription'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { Refusal, wrongFields } from '../../platform/refusal.ts'
import type { Provider } from '../asaas/call.ts'
import { createPayment, readPixCode, updatePayment } from '../asaas/client.ts'
import { ProviderError } from '../asaas/provider-error.ts'
import type { ProviderPayment } from '../asaas/schemas.ts'
import { nextCheck } from '../payments/apply-payment.ts'
import { keepWebhook } from '../payments/keep-webhook.ts'
import { centsOf, isOpen, isUsable } from '../payments/rules.ts'
import { lockCompany, settleInvoice } from '../payments/settle.ts'
import { askProvider, orderLook, orderLooks, storePayment } from '../payments/sync-charge.ts'
import { claimCharge, type ClaimedCharge, type PaymentInput, TALK_MS } from './claim.ts'
import { readTerms } from './queries.ts'

/**
 * Begins the payment of an invoice. No transaction is open while the provider is asked. A repeated call, also after an
 * answer that was lost, finds the same charge at the provider.
 *
 * @throws Refusal ERR_PAYMENT_PROVIDER, and those of `claimCharge`
 */
export async function payInvoice(
  world: World,
  { input, claims }: EndpointRequest<PaymentInput>,
): Promise<Payment> {
  const { payments } = world
  const { isFree, account } = await within(world, { ...claims!, readOnly: true }, (ctx) =>
    readTerms(ctx, payments, input),
  )
  if (isFree) return settleFree(world, claims!, input)
  if (account) await keepWebhook(world, account)
  const until = performance.now() + TALK_MS
  const claimed = await within(world, claims!, (ctx) => claimCharge(ctx, payments, input))
  const provider: Provider = { payments, account: claimed.account, until }
  try {
    const payment = await chargeAtProvider(provider, claimed).catch(async (error: unknown) => {
      await within(world, claims!, (ctx) => release(ctx, claimed))
      throw error
    })
    const isKept = await within(world, claims!, (ctx) => storeCharge(ctx, claimed, payment))
    // Another call has taken over: a look finds which charge counts.
    if (!isKept) throw new Refusal('ERR_PAYMENT_IN_PROGRESS')
    return await answerFor(provider, claimed, { payment, form: input.paymentForm })
  } catch (error) {
    throw refusalOf(world, error)
  }
}

/** The provider takes no charge of nothing. */
async function settleFree(
  world: World,
  claims: NonNullable<EndpointRequest<PaymentInput>['claims']>,
  { invoiceId }: PaymentInput,
): Promise<Payment> {
  await within(world, claims, async (ctx) => {
    await lockCompany(ctx)
    await settleInvoice(ctx, { invoiceId, chargeId: null })
    await orderLooks(ctx, invoiceId)
  })
  return { encodedImage: '', payload: '', price: 0, expiresAt: null, invoiceUrl: '' }
}

async function chargeAtProvider(
  provider: Provider,
  { charge, payer, order }: ClaimedCharge,
): Promise<ProviderPayment> {
  const [known] = charge.providerId === null ? [] : await askProvider(provider, charge)
  const payment =
    known && !known.deleted && isUsable(known) ? known : await createPayment(provider, payer, order)
  // An overdue charge gets a new day, and one whose invoice has changed the new amount.
  const isSame = payment.dueDate >= order.dueDate && payment.value === order.value
  return isSame || !isOpen(payment.status)
    ? payment
    : updatePayment(provider, payment.id, { value: order.value, dueDate: order.dueDate })
}

/** False: the claim has ended, so nothing is stored. What happened at the provider meanwhile is asked for. */
async function storeCharge(
  ctx: Ctx,
  { charge: { id, claimedUntil, looks } }: ClaimedCharge,
  payment: ProviderPayment,
): Promise<boolean> {
  await lockCompany(ctx)
  const charge = await ctx.db
    .updateTable('charges')
    .set({
      claimedUntil: null,
      providerId: payment.id,
      invoiceUrl: payment.invoiceUrl ?? null,
      valueCents: centsOf(payment.value),
      checkAt: nextCheck(ctx),
    })
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .returningAll()
    .executeTakeFirst()
  const result =
    charge?.looks === looks ? await storePayment(ctx, charge, payment) : ('unknown' as const)
  // A look also finds what was paid twice.
  if (result === 'unknown' || result === 'repeated')
    await orderLook(ctx, { companyId: ctx.companyId, chargeId: id })
  return charge !== undefined
}

/** The provider may have made the charge although its answer was lost, so it is asked for when the claim would have ended. */
const release = ({ db }: Ctx, { charge: { id, claimedUntil } }: ClaimedCharge) =>
  db
    .updateTable('charges')
    .set({ claimedUntil: null })
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute()

type Answered = { payment: ProviderPayment; form: PaymentInput['paymentForm'] }

async function answerFor(
  provider: Provider,
  { order }: ClaimedCharge,
  { payment, form }: Answered,
): Promise<Payment> {
  if (!isOpen(payment.status)) throw new Refusal('ERR_INVOICE_ALREADY_PAID')
  const page = { price: order.value, invoiceUrl: payment.invoiceUrl ?? '' }
  if (form === 'creditCard') return { ...page, encodedImage: '', payload: '', expiresAt: null }
  // A change of the charge makes earlier codes invalid, so the code is asked for last.
  const { encodedImage, payload, expirationDate } = await readPixCode(provider, payment.id)
  return { ...page, encodedImage, payload, expiresAt: momentIn(expirationDate) }
}

/** The provider writes moments in the time of Brasília. */
function momentIn(text: string | null | undefined): string | null {
  const at = new Date(`${(text ?? '').replace(' ', 'T')}-03:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The provider's own words stay in the log. */
function refusalOf({ log }: World, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  log.warn({ err: error }, 'the payment provider made no charge')
  const isDocument = error.codes.some((code) => /cpfCnpj/i.test(code))
  return isDocument
    ? wrongFields([{ path: 'document', code: 'malformed' }])
    : new Refusal('ERR_PAYMENT_PROVIDER', { reason: error.reason })
}
