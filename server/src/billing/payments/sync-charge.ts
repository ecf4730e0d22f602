import { z } from 'zod'
import type { Ctx, PaymentSettings, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { job } from '../../platform/jobs/job.ts'
import type { PaymentAccount, Provider } from '../asaas/call.ts'
import { deletePayment, findPayments, readPayment } from '../asaas/client.ts'
import { ProviderError } from '../asaas/provider-error.ts'
import type { ProviderPayment } from '../asaas/schemas.ts'
import { accountNamed } from './accounts.ts'
import { applyPayment, type Charge } from './apply-payment.ts'
import { keepWebhook } from './keep-webhook.ts'
import { isOpen, ranked } from './rules.ts'
import { lockCompany } from './settle.ts'
import { keepSurplus } from './surplus.ts'

const ChargeOrder = z.object({ companyId: z.number(), chargeId: z.number() })
type ChargeOrder = z.infer<typeof ChargeOrder>

/** Several orders for one charge that wait are one. */
export const chargeKey = ({ companyId, chargeId }: ChargeOrder): string =>
  `charge-${companyId}-${chargeId}`

/**
 * Asks the provider for the state of a charge and stores it. Events and the daily check both lead here: what an event says
 * is not trusted, so its order, its delay and its sender do not matter. A failed call is repeated by the queue.
 */
export const syncCharge = job('sync-charge', ChargeOrder, async (world, order) => {
  try {
    await lookAtCharge(world, order, { cancels: false })
  } catch (error) {
    const isToken =
      error instanceof ProviderError && ['unauthorized', 'noToken'].includes(error.reason)
    if (!isToken) throw error
    // Repeating the call helps only after somebody has changed the token. The daily check asks again.
    world.log.warn(
      { err: error, ...order },
      'a charge cannot be asked for with the token of its account',
    )
  }
})

/**
 * Looks at a charge. What may be paid beside it is cancelled at the provider, and so is the charge itself if its invoice is
 * paid, or if the caller says so.
 *
 * @throws ProviderError
 */
export async function lookAtCharge(
  world: World,
  { companyId, chargeId }: ChargeOrder,
  { cancels }: { cancels: boolean },
): Promise<void> {
  const look = await within(world, { companyId }, (ctx) => beginLook(ctx, world.payments, chargeId))
  if (!look) return
  await keepWebhook(world, look.account)
  const provider = { payments: world.payments, account: look.account }
  const isUnwanted = cancels || look.isInvoicePaid
  const found = await cancelOthers(provider, look.charge, isUnwanted)
  const surplus = await within(world, { companyId }, (ctx) => endLook(ctx, look.charge, found))
  if (surplus > 0) world.log.warn({ companyId, chargeId }, 'an invoice was paid twice')
}

type Look = { charge: Charge; account: PaymentAccount; isInvoicePaid: boolean }

/**
 * Numbers the look. Of two at once only the answer to the later one is stored: it cannot be the older state. While a payment
 * is being begun there is no look: that call sees by the number that one is to follow.
 */
async function beginLook(
  ctx: Ctx,
  payments: PaymentSettings,
  chargeId: number,
): Promise<Look | undefined> {
  const charge = await ctx.db
    .updateTable('charges')
    .set((eb) => ({ looks: eb('looks', '+', 1) }))
    .where('id', '=', chargeId)
    .returningAll()
    .executeTakeFirst()
  if (!charge || (charge.claimedUntil && charge.claimedUntil > ctx.now)) return undefined
  const account = await accountNamed(ctx, payments, charge.account)
  const { paidAt } = await ctx.db
    .selectFrom('invoices')
    .select('paidAt')
    .where('id', '=', charge.invoiceId)
    .executeTakeFirstOrThrow()
  if (!account) throw new ProviderError('noToken')
  return { charge, account, isInvoicePaid: paidAt !== null }
}

type Known = Pick<Charge, 'providerId' | 'reference'>

/** The charges that the provider has, the one that counts first. */
export async function askProvider(
  provider: Provider,
  { providerId, reference }: Known,
): Promise<ProviderPayment[]> {
  const found = ranked(await findPayments(provider, reference), providerId)
  if (found.length > 0 || providerId === null) return found
  const known = await readPayment(provider, providerId)
  return known ? [known] : []
}

/** Cancels what may be paid beside the charge that counts, or that one too. Returns what the provider has then. */
async function cancelOthers(
  provider: Provider,
  charge: Known,
  isUnwanted: boolean,
): Promise<ProviderPayment[]> {
  const found = await askProvider(provider, charge)
  const others = found
    .slice(isUnwanted ? 0 : 1)
    .filter(({ status, deleted }) => isOpen(status) && !deleted)
  for (const { id } of others) await deletePayment(provider, id)
  return others.length > 0 ? askProvider(provider, charge) : found
}

/** Stores what was found. Returns the number of payments that came although the invoice was settled otherwise. */
async function endLook(ctx: Ctx, { id, looks }: Charge, found: ProviderPayment[]): Promise<number> {
  await lockCompany(ctx)
  const charge = await ctx.db
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', id)
    .where('looks', '=', looks)
    .forUpdate()
    .executeTakeFirst()
  if (!charge) return 0
  await storePayment(ctx, charge, found[0])
  return keepSurplus(ctx, charge, found)
}

/** Does `applyPayment`. When the invoice was paid with this charge, looks cancel its other charges. */
export async function storePayment(
  ctx: Ctx,
  charge: Charge,
  payment: ProviderPayment | undefined,
): ReturnType<typeof applyPayment> {
  const result = await applyPayment(ctx, charge, payment)
  if (result === 'settled') await orderLooks(ctx, charge.invoiceId)
  return result
}

/** Orders looks at the charges of an invoice that may be paid. */
export async function orderLooks(ctx: Ctx, invoiceId: number): Promise<void> {
  const open = await ctx.db
    .selectFrom('charges')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('checkAt', 'is not', null)
    .execute()
  for (const { id } of open) await orderLook(ctx, { companyId: ctx.companyId, chargeId: id })
}

/** Orders a look at a charge. */
export const orderLook = ({ enqueue }: Ctx, order: ChargeOrder): Promise<void> =>
  enqueue(syncCharge, order, { key: chargeKey(order) })
