import {
  type Invoice,
  INVOICES_PAGE,
  type invoices,
  type ListedInvoice,
} from '@recado/contract/billing/invoices'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { paymentKind } from './rules.ts'

const columns = ['id', 'companyId', 'detail', 'valueCents', 'dueDate', 'paidAt'] as const

export type InvoiceRow = Pick<Invoice, 'id' | 'companyId' | 'detail' | 'dueDate'> & {
  valueCents: number
  paidAt: Date | null
}

/** An invoice as the contract has it. */
export const toInvoice = ({ valueCents, paidAt, ...invoice }: InvoiceRow): Invoice => ({
  id: invoice.id,
  companyId: invoice.companyId,
  detail: invoice.detail,
  dueDate: invoice.dueDate,
  value: valueCents / 100,
  status: paidAt ? 'paid' : 'open',
})

/** A page of the invoices of the own company. */
export async function listInvoices(
  { db }: Ctx,
  { pageNumber }: Input<typeof invoices.all>,
): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(columns)
    .orderBy('dueDate', 'desc')
    .limit(INVOICES_PAGE)
    .offset((pageNumber - 1) * INVOICES_PAGE)
    .execute()
  return rows.map(toInvoice)
}

export async function showInvoice(
  { db }: Ctx,
  { id }: Input<typeof invoices.show>,
): Promise<Invoice> {
  const row = await db
    .selectFrom('invoices')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_INVOICE_FOUND'))
  return toInvoice(row)
}

type ListedRow = InvoiceRow &
  Pick<ListedInvoice, 'companyName' | 'state' | 'companyDueAfter'> & {
    isSettledByCharge: boolean
    billingType: string | null
  }

/** A page of the invoices of all companies that the operator administers. */
export async function listForOperator(
  { db, user, now }: Ctx,
  { companyId, whiteLabelId, state, searchParam, pageNumber }: Input<typeof invoices.list>,
): Promise<ListedInvoice[]> {
  const { rows } = await sql<ListedRow>`
    select * from operator_invoices(${user.id}, ${companyId ?? null}::int, ${whiteLabelId ?? null}::int,
                                    ${state || null}::text, ${searchParam}, ${now}, ${INVOICES_PAGE},
                                    ${(pageNumber - 1) * INVOICES_PAGE})`.execute(db)
  return rows.map((row) => {
    const { companyName, companyDueAfter } = row
    return {
      ...toInvoice(row),
      companyName,
      state: row.state,
      paidWith: paymentKind(row),
      companyDueAfter,
    }
  })
}
