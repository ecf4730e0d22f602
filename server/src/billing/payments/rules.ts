/** Statuses of a charge that was paid. The money of a card comes later. */
const paid: ReadonlySet<string> = new Set([
  'CONFIRMED',
  'RECEIVED',
  'RECEIVED_IN_CASH',
  'DUNNING_RECEIVED',
])

/** Statuses of a charge that was paid and about which the payer and the provider are still talking. */
const disputed: ReadonlySet<string> = new Set(['REFUND_REQUESTED', 'REFUND_IN_PROGRESS'])

/** Statuses that time or the payer still changes. */
const open: ReadonlySet<string> = new Set([
  'NEW',
  'PENDING',
  'OVERDUE',
  'AWAITING_RISK_ANALYSIS',
  'DUNNING_REQUESTED',
])

export const isPaid = (status: string): boolean => paid.has(status)

/** The charge counts as paid until the refund is done. */
export const staysPaid = (status: string): boolean => isPaid(status) || disputed.has(status)

export const isOpen = (status: string): boolean => open.has(status)

type Payable = { id: string; status: string }

/** Whether the charge is paid, or may be. */
export const isUsable = ({ status }: { status: string }): boolean =>
  isOpen(status) || staysPaid(status)

/** Of several charges with one reference the first counts: a paid one, else one that may be paid, else the known one. */
export function ranked<Kind extends Payable>(found: Kind[], known?: string | null): Kind[] {
  const weight = ({ id, status }: Payable) =>
    [isPaid(status), staysPaid(status), isOpen(status), id === known].reduce(
      (sum, holds) => sum * 2 + Number(holds),
      0,
    )
  return found.toSorted((one, other) => weight(other) - weight(one))
}

/** The day in this time zone, YYYY-MM-DD. */
export const dayAt = (at: Date, timeZone: string): string =>
  at.toLocaleDateString('sv-SE', { timeZone })

/** Reais as integer cents. */
export const centsOf = (value: number): number => Math.round(value * 100)

const REFERENCE = /^(\d{1,10})-[\da-f-]{36}$/

/** The company in the reference of a charge. Undefined: the charge is not ours. */
export const companyIn = (reference: string): number | undefined => {
  const id = Number(REFERENCE.exec(reference)?.[1] ?? 0)
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}
