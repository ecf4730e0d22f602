import type { ListedInvoice } from '@recado/contract/billing/invoices'

type Settlement = {
  paidAt: Date | null
  valueCents: number
  isSettledByCharge: boolean
  /** How the payer paid, as the payment provider calls it. */
  billingType: string | null
}

const kinds: Record<string, ListedInvoice['paidWith']> = {
  PIX: 'pix',
  CREDIT_CARD: 'card',
  DEBIT_CARD: 'card',
}

/** How an invoice was paid. Null: it is not paid. */
export function paymentKind({
  paidAt,
  valueCents,
  isSettledByCharge,
  billingType,
}: Settlement): ListedInvoice['paidWith'] {
  if (paidAt === null) return null
  if (isSettledByCharge) return kinds[billingType ?? ''] ?? 'other'
  return valueCents === 0 ? 'free' : 'operator'
}
