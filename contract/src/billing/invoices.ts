import { z } from 'zod'
import { byId, endpoint, id, nothing, page } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { live } from '../platform/live.ts'

export const Invoice = z.object({
  id: z.number(),
  companyId: z.number(),
  /** What is paid for: the name of the plan. */
  detail: z.string(),
  /** The amount in reais, with two decimals. */
  value: z.number(),
  /** The last day to pay, YYYY-MM-DD. */
  dueDate: z.iso.date(),
  status: z.enum(['open', 'paid']),
})
export type Invoice = z.infer<typeof Invoice>

/** `overdue` from the day after the due day, in the time zone of the company. */
export const invoiceStates = ['open', 'overdue', 'paid'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** How an invoice was paid. `operator`: an operator has marked it. `free`: it costs nothing. */
export const paymentKinds = ['pix', 'card', 'other', 'operator', 'free'] as const

/** An invoice as operators see it. */
export const ListedInvoice = Invoice.extend({
  companyName: z.string(),
  state: z.enum(invoiceStates),
  /** Null: it is not paid. */
  paidWith: z.enum(paymentKinds).nullable(),
  /** The due date of the company once this invoice is paid, or its payment undone. Null: it has no end. */
  companyDueAfter: z.iso.date().nullable(),
})
export type ListedInvoice = z.infer<typeof ListedInvoice>

/** How many invoices a page has. */
export const INVOICES_PAGE = 20
export const INVOICE_DETAIL_MAX = 500
/** The highest amount of an invoice, in reais. */
export const INVOICE_VALUE_MAX = 119_999_999.88

const value = z
  .number('notANumber')
  .min(0, 'tooShort')
  .max(INVOICE_VALUE_MAX, 'tooLong')
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'notANumber')

export const InvoiceForm = z.object({
  companyId: id,
  detail: z.string().trim().min(1, 'tooShort').max(INVOICE_DETAIL_MAX, 'tooLong'),
  value,
  dueDate: z.iso.date(),
})

/** Absent fields stay unchanged. */
export const InvoiceChange = InvoiceForm.omit({ companyId: true })
  .extend({ status: Invoice.shape.status })
  .partial()

/** The state of an invoice of the own company on this day. */
export const invoiceState = (
  { status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>,
  today: string,
): InvoiceState => (status === 'paid' ? 'paid' : dueDate < today ? 'overdue' : 'open')

export const invoices = {
  all: endpoint('GET /invoices/all', {
    about: 'Lists the invoices of the own company, latest due day first, 20 a page, as an array.',
    may: 'billing.pay',
    limited: true,
    query: page,
    answer: z.array(Invoice),
  }),
  list: endpoint('GET /invoices/list', {
    about:
      'Lists the invoices of the companies that the operator administers, latest due day first, 20 a page, as an array.',
    may: 'invoices.edit',
    query: page.extend({
      companyId: id.optional(),
      whiteLabelId: z.coerce.number<number | string>().int().min(0).optional(),
      /** Empty: every state. */
      state: z.enum(invoiceStates).or(z.literal('')).default(''),
    }),
    answer: z.array(ListedInvoice),
  }),
  show: endpoint('GET /invoices/:id', {
    about: 'Returns an invoice of the own company.',
    may: 'billing.pay',
    limited: true,
    params: byId,
    answer: Invoice,
  }),
  create: endpoint('POST /invoices', {
    about:
      'Creates an invoice of a company. A company has one invoice per due day. Otherwise invoices are made daily, 20 days before they are due.',
    may: 'invoices.edit',
    body: InvoiceForm,
    answer: Invoice,
  }),
  update: endpoint('PUT /invoices/:id', {
    about:
      'Updates an invoice. Absent fields stay unchanged. The status `paid` renews the subscription of the company, `open` undoes that. A paid invoice keeps its value and its due day.',
    may: 'invoices.edit',
    params: byId,
    body: InvoiceChange,
    answer: Invoice,
  }),
  remove: endpoint('DELETE /invoices/:id', {
    about: 'Deletes an invoice that is not paid. Its charge at the payment provider is cancelled.',
    may: 'invoices.edit',
    params: byId,
    answer: nothing,
  }),
}

/** An invoice was made, changed, paid or deleted. Only sent to the operators who administer its company. */
export const invoiceChanged = live(
  'invoice',
  'update',
  z.object({ invoiceId: z.number(), companyId: z.number() }),
)

export const descriptions = {
  'GET /invoices/all searchParam': 'Not used. Accepted for clients that send it.',
  'GET /invoices/all pageNumber': 'The page, from 1. A page after the last one is empty.',
  'GET /invoices/list pageNumber': 'The page, from 1. A page after the last one is empty.',
  'GET /invoices/list searchParam':
    'Part of the name, the e-mail or the document of the company. Empty means all.',
  'GET /invoices/list whiteLabelId':
    'Only invoices of companies of this brand. 0 is the default brand.',
  'GET /invoices/list state': 'Only invoices in this state: `open`, `overdue` or `paid`.',
  'GET /invoices/list companyId': 'Only invoices of this company. Absent means all companies.',
  'GET /invoices/{id} id': 'The id of the invoice.',
  'PUT /invoices/{id} id': 'The id of the invoice.',
  'DELETE /invoices/{id} id': 'The id of the invoice.',
  'InvoiceForm companyId': 'The company that pays.',
  'InvoiceForm detail': 'What is paid for, up to 500 characters.',
  'InvoiceForm value': 'The amount in reais, with at most two decimals.',
  'InvoiceForm dueDate': 'The last day to pay, YYYY-MM-DD.',
  'InvoiceChange detail': 'What is paid for. Absent leaves it unchanged.',
  'InvoiceChange value': 'The amount in reais. Absent leaves it unchanged.',
  'InvoiceChange dueDate': 'The last day to pay, YYYY-MM-DD. Absent leaves it unchanged.',
  'InvoiceChange status': '`paid` or `open`. Absent leaves it unchanged.',
} satisfies Record<string, string>

export const errors = {
  ERR_NO_INVOICE_FOUND: {
    status: 404,
    pt: 'Esta fatura não existe mais.',
    en: 'This invoice no longer exists.',
    es: 'Esta factura ya no existe.',
  },
  ERR_INVOICE_ALREADY_PAID: {
    status: 400,
    pt: 'Esta fatura já foi paga.',
    en: 'This invoice has already been paid.',
    es: 'Esta factura ya fue pagada.',
  },
  ERR_PAYMENT_ACCOUNT_MISSING: {
    status: 400,
    pt: 'A cobrança desta fatura está em uma conta do Asaas cuja chave não está mais configurada. Configure a chave de novo para cancelar a cobrança.',
    en: 'The charge of this invoice is in an account at Asaas whose key is no longer configured. Configure the key again to cancel the charge.',
    es: 'El cobro de esta factura está en una cuenta de Asaas cuya clave ya no está configurada. Configure la clave de nuevo para cancelar el cobro.',
  },
  ERR_INVOICE_ALREADY_EXISTS: {
    status: 400,
    pt: 'Esta empresa já tem uma fatura com este vencimento.',
    en: 'This company already has an invoice with this due day.',
    es: 'Esta empresa ya tiene una factura con este vencimiento.',
  },
} satisfies DeclaredErrors
