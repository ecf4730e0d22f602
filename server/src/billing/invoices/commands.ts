import type { Invoice, invoices } from '@recado/contract/billing/invoices'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import { auditThere } from '../../accounts/companies/audit-both.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal, refuseViolations } from '../../platform/refusal.ts'
import { centsOf } from '../payments/rules.ts'
import { orderLook } from '../payments/sync-charge.ts'
import { type InvoiceRow, toInvoice } from './queries.ts'
import { orderTelling } from './tell-operators.ts'

refuseViolations({
  invoices_due_date_key: 'ERR_INVOICE_ALREADY_EXISTS',
  invoices_made_for_key: 'ERR_INVOICE_ALREADY_EXISTS',
})

/** The fields of an invoice in the audit log. Money has two decimals there. */
const auditedFields = ({ detail, value, dueDate, status }: Omit<Invoice, 'id' | 'companyId'>) => ({
  detail,
  value: value.toFixed(2),
  dueDate,
  status,
})

/**
 * Makes an invoice of a company that the operator administers.
 *
 * @throws Refusal ERR_NO_COMPANY_FOUND
 */
export async function createInvoice(
  ctx: Ctx,
  form: Input<typeof invoices.create>,
): Promise<Invoice> {
  const { companyId, detail, value, dueDate } = form
  const { rows } = await sql<{ id: number | null }>`
    select create_invoice(${ctx.user.id}, ${companyId}, ${detail}, ${centsOf(value)}, ${dueDate}) as id`.execute(
    ctx.db,
  )
  const { id } = rows[0]!
  if (id === null) throw new Refusal('ERR_NO_COMPANY_FOUND')
  const invoice: Invoice = { id, ...form, status: 'open' }
  await auditThere(ctx, {
    act: 'invoice.create',
    companyId,
    subject: String(id),
    after: auditedFields(invoice),
  })
  await orderTelling(ctx, { companyId, invoiceId: id })
  return invoice
}

/** The invoice before and after the change. */
export type ChangedInvoice = { before: Invoice; after: Invoice }

/**
 * Changes an invoice. The status `paid` renews its company, `open` undoes that.
 *
 * @throws Refusal ERR_INVOICE_ALREADY_PAID for another value or day of a paid invoice
 */
export async function updateInvoice(
  ctx: Ctx,
  { id, detail, value, dueDate, status }: Input<typeof invoices.update>,
): Promise<ChangedInvoice> {
  const cents = value === undefined ? null : centsOf(value)
  const isPaid = status === undefined ? null : status === 'paid'
  const { rows } = await sql<InvoiceRow>`
    select * from change_invoice(${ctx.user.id}, ${id}, ${detail ?? null}, ${cents}::bigint, ${dueDate ?? null}::date,
                                 ${isPaid}::boolean, ${ctx.now})`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('ERR_NO_INVOICE_FOUND')
  const before = toInvoice(rows[0])
  const after = { ...before, ...given({ detail, value, dueDate, status }) }
  const isOther = after.value !== before.value || after.dueDate !== before.dueDate
  if (before.status === 'paid' && isOther) throw new Refusal('ERR_INVOICE_ALREADY_PAID')
  // A look at a charge of a paid invoice cancels it. One that was paid too settles the invoice that is open again.
  if (isPaid !== null)
    for (const order of await openCharges(ctx, { id })) await orderLook(ctx, order)
  await auditThere(ctx, {
    act: 'invoice.update',
    companyId: before.companyId,
    subject: String(id),
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await orderTelling(ctx, { companyId: before.companyId, invoiceId: id })
  return { before, after }
}

/**
 * Deletes an invoice that is not paid and that nobody can pay at the provider.
 *
 * @throws Refusal ERR_INVOICE_ALREADY_PAID, ERR_PAYMENT_IN_PROGRESS
 */
export async function removeInvoice(ctx: Ctx, { id }: Input<typeof invoices.remove>): Promise<{}> {
  const { rows } = await sql<InvoiceRow & { isDeleted: boolean }>`
    select * from delete_invoice(${ctx.user.id}, ${id})`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('ERR_NO_INVOICE_FOUND')
  const { isDeleted, ...row } = rows[0]
  const invoice = toInvoice(row)
  if (invoice.status === 'paid') throw new Refusal('ERR_INVOICE_ALREADY_PAID')
  if (!isDeleted) throw new Refusal('ERR_PAYMENT_IN_PROGRESS')
  await auditThere(ctx, {
    act: 'invoice.delete',
    companyId: invoice.companyId,
    subject: String(id),
    before: auditedFields(invoice),
  })
  await orderTelling(ctx, { companyId: invoice.companyId, invoiceId: id })
  return {}
}

/** The charges of an invoice that may be paid at the provider, or were paid although it was settled otherwise. */
export async function openCharges({ db, user }: Ctx, { id }: { id: number }) {
  const { rows } = await sql<{ companyId: number; chargeId: number }>`
    select * from charges_of_invoice(${user.id}, ${id})`.execute(db)
  return rows
}

const given = <Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]: NonNullable<Fields[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof Fields]: NonNullable<Fields[K]>
  }
