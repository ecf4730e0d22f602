import { z } from 'zod'
import { call, callOnce, type Provider, untilDone } from './call.ts'
import { isUsable, ranked } from '../payments/rules.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'
import { Customer, listOf, PixCode, ProviderPayment, ProviderWebhook } from './schemas.ts'

export type Payer = {
  reference: string
  name: string
  cpfCnpj: string
  email: string
  mobilePhone?: string | undefined
}

export type PaymentOrder = {
  reference: string
  /** The amount in reais. */
  value: number
  /** YYYY-MM-DD. */
  dueDate: string
  description: string
}

const Nothing = z.unknown()

const queryOf = (terms: Record<string, string>) => new URLSearchParams(terms).toString()

/** Asks for one customer, which any valid token may do. */
export const checkToken = async (provider: Provider): Promise<void> => {
  await call(provider, { path: '/customers?limit=1', schema: listOf(Nothing) })
}

/** The charges with this reference that are not deleted. Calls at the same time may have made more than one. */
export const findPayments = (provider: Provider, reference: string): Promise<ProviderPayment[]> =>
  untilDone(provider, () => findOnce(provider, reference))

async function findOnce(provider: Provider, reference: string): Promise<ProviderPayment[]> {
  const path = `/payments?${queryOf({ externalReference: reference, limit: '100' })}`
  const { data } = await callOnce(provider, { path, schema: listOf(ProviderPayment) })
  return data.filter((one) => one.externalReference === reference && !one.deleted)
}

/** A charge as the provider has it. Undefined: there is none. */
export const readPayment = (provider: Provider, id: string): Promise<ProviderPayment | undefined> =>
  unless(['notFound'], call(provider, { path: `/payments/${id}`, schema: ProviderPayment }))

/**
 * Makes the charge with this reference, once: only after a search found none that is open or paid, so a call whose answer was
 * lost makes no second one. Pix and card are left to the payer.
 */
export function createPayment(
  provider: Provider,
  payer: Payer,
  { reference, ...order }: PaymentOrder,
): Promise<ProviderPayment> {
  return untilDone(provider, async () => {
    const [made] = ranked(await findOnce(provider, reference)).filter(isUsable)
    if (made) return made
    const customer = await findOrCreateCustomer(provider, payer)
    return callOnce(provider, {
      method: 'POST',
      path: '/payments',
      body: { ...order, customer, billingType: 'UNDEFINED', externalReference: reference },
      schema: ProviderPayment,
    })
  })
}

export const updatePayment = (
  provider: Provider,
  id: string,
  change: Pick<PaymentOrder, 'value' | 'dueDate'>,
): Promise<ProviderPayment> =>
  call(provider, { method: 'PUT', path: `/payments/${id}`, body: change, schema: ProviderPayment })

/** Cancels a charge. One that is gone is cancelled already, and one that is paid stays. */
export const deletePayment = (provider: Provider, id: string): Promise<unknown> =>
  unless(
    ['notFound', 'refused'],
    call(provider, { method: 'DELETE', path: `/payments/${id}`, schema: Nothing }),
  )

export const readPixCode = (provider: Provider, id: string): Promise<z.infer<typeof PixCode>> =>
  call(provider, { path: `/payments/${id}/pixQrCode`, schema: PixCode })

async function findOrCreateCustomer(
  provider: Provider,
  { reference, ...payer }: Payer,
): Promise<string> {
  const path = `/customers?${queryOf({ externalReference: reference, limit: '1' })}`
  const { data } = await callOnce(provider, { path, schema: listOf(Customer) })
  const known = data[0]
  const body = { ...payer, externalReference: reference, notificationDisabled: true }
  if (known?.cpfCnpj === payer.cpfCnpj) return known.id
  const made = await callOnce(provider, {
    method: known ? 'PUT' : 'POST',
    path: known ? `/customers/${known.id}` : '/customers',
    body,
    schema: Customer,
  })
  return made.id
}

/** What the product acts on. */
const EVENTS = [
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_RESTORED',
  'PAYMENT_UPDATED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'PAYMENT_RECEIVED_IN_CASH_UNDONE',
]

type Hook = { name: string; url: string; email: string; authToken: string }

/** Makes the webhook of this installation, or resumes its queue if the provider has interrupted it. */
export async function ensureWebhook(
  provider: Provider,
  { name, url, email, authToken }: Hook,
): Promise<'made' | 'resumed' | 'kept'> {
  const { data } = await call(provider, {
    path: '/webhooks?limit=100',
    schema: listOf(ProviderWebhook),
  })
  const known = data.find((one) => one.url === url)
  if (known?.name === name && known.enabled !== false && !known.interrupted) return 'kept'
  const body = {
    name,
    url,
    email,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken,
    sendType: 'SEQUENTIALLY',
    events: EVENTS,
  }
  await call(provider, {
    method: known ? 'PUT' : 'POST',
    path: known ? `/webhooks/${known.id}` : '/webhooks',
    body,
    schema: Nothing,
  })
  return known ? 'resumed' : 'made'
}

/** The answer. Undefined: the call failed for one of these reasons. */
async function unless<Answer>(
  reasons: readonly ProviderFailure[],
  asked: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProviderError && reasons.includes(error.reason)) return undefined
    throw error
  }
}
