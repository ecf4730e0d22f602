import { randomBytes, randomUUID } from 'node:crypto'
import { Deliveries } from './deliveries.ts'
import { type AsaasFaults, makeAsaasFaults } from './faults.ts'
import type { AsaasCustomer, AsaasPayment, AsaasWebhook } from './records.ts'

/** A call of the API that was carried out. */
export type ReceivedCall = { method: string; path: string; body: unknown }

/** The state of the double. It stores nothing. */
export type AsaasProvider = {
  token: string
  /** The address of the double, without a slash at its end. */
  base: () => string
  customers: Map<string, AsaasCustomer>
  payments: Map<string, AsaasPayment>
  webhooks: Map<string, AsaasWebhook>
  faults: AsaasFaults
  deliveries: Deliveries
  /** Every call that was carried out, oldest first. */
  calls: ReceivedCall[]
  /** Counts the Pix codes of each charge: each change makes earlier codes invalid. */
  revisions: Map<string, number>
}

export function makeProvider(token: string, base: () => string): AsaasProvider {
  const webhooks = new Map<string, AsaasWebhook>()
  return {
    token,
    base,
    customers: new Map(),
    payments: new Map(),
    webhooks,
    faults: makeAsaasFaults(),
    deliveries: new Deliveries(webhooks),
    calls: [],
    revisions: new Map(),
  }
}

export const newId = (kind: 'cus' | 'pay'): string => `${kind}_${randomBytes(8).toString('hex')}`

export const newHookId = (): string => randomUUID()

export const today = (): string =>
  new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** What people do with a charge, and what time does. Each tells the webhooks. */
export function makeActs({ payments, deliveries }: AsaasProvider) {
  const change = (id: string, event: string, values: Partial<AsaasPayment>): void => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`there is no charge ${id}`)
    Object.assign(payment, values)
    deliveries.tell(event, payment)
  }
  return {
    /** The money of a Pix is there at once. */
    payByPix: (id: string) =>
      change(id, 'PAYMENT_RECEIVED', { status: 'RECEIVED', billingType: 'PIX' }),
    /** A card is confirmed, and its money comes later. */
    payByCard: (id: string) =>
      change(id, 'PAYMENT_CONFIRMED', {
        status: 'CONFIRMED',
        billingType: 'CREDIT_CARD',
        creditCard: { creditCardNumber: '8829', creditCardBrand: 'VISA' },
      }),
    receive: (id: string) => change(id, 'PAYMENT_RECEIVED', { status: 'RECEIVED' }),
    refund: (id: string) => change(id, 'PAYMENT_REFUNDED', { status: 'REFUNDED' }),
    beginRefund: (id: string) =>
      change(id, 'PAYMENT_REFUND_IN_PROGRESS', { status: 'REFUND_IN_PROGRESS' }),
    dispute: (id: string) =>
      change(id, 'PAYMENT_CHARGEBACK_REQUESTED', { status: 'CHARGEBACK_REQUESTED' }),
    passDueDay: (id: string) => change(id, 'PAYMENT_OVERDUE', { status: 'OVERDUE' }),
    undoCash: (id: string) => change(id, 'PAYMENT_RECEIVED_IN_CASH_UNDONE', { status: 'PENDING' }),
    cancel: (id: string) => change(id, 'PAYMENT_DELETED', { deleted: true }),
  }
}
