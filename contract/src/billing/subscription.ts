import { z } from 'zod'
import { CompanyRecurrence } from '../accounts/company-recurrence.ts'
import { OfferedPlan } from '../accounts/plans.ts'
import { TaxDocument } from '../accounts/tax-document.ts'
import { endpoint, id, moment } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { live } from '../platform/live.ts'

/** The countries of the checkout. */
export const countries = ['BR', 'usa'] as const

/** To whom a charge is made out. Empty where the company has not said it. */
export const BillingAddress = z.object({
  firstName: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  /** CPF or CNPJ, letters and digits only. */
  document: z.string(),
})
export type BillingAddress = z.infer<typeof BillingAddress>

export const Subscription = z.object({
  /** The last day of the subscription, YYYY-MM-DD. Null: it has no end. */
  dueDate: z.iso.date().nullable(),
  recurrence: CompanyRecurrence,
  /** Null: the company has no plan. */
  plan: OfferedPlan.nullable(),
  /** Where invoices are mailed. */
  email: z.string(),
  billing: BillingAddress,
  /** The invoice to pay next. Null: all are paid. */
  openInvoiceId: z.number().nullable(),
  /** Invoices can be paid here: an account of a payment provider is configured. */
  takesPayments: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

const TEXT_MAX = 200
const text = () => z.string().trim().min(1, 'required').max(TEXT_MAX, 'tooLong')
const optionalText = () => z.string().trim().max(TEXT_MAX, 'tooLong').optional()

/** The first step of the checkout. */
export const BillingForm = z.object({
  firstName: /* @__PURE__ */ text(),
  address2: /* @__PURE__ */ text(),
  city: /* @__PURE__ */ text(),
  state: /* @__PURE__ */ optionalText(),
  zipcode: /* @__PURE__ */ text(),
  country: /* @__PURE__ */ text(),
  document: TaxDocument.optional(),
})

/** Prices, plans and card numbers that a caller sends are not read. */
export const PaymentForm = BillingForm.extend({
  invoiceId: id,
  paymentForm: z.enum(['pix', 'creditCard']).default('pix'),
  lastName: /* @__PURE__ */ optionalText(),
})

export const Payment = z.object({
  /** The QR code of the Pix as PNG in base64, and its code to copy. Empty for a card. */
  encodedImage: z.string(),
  payload: z.string(),
  /** The amount of the invoice in reais. */
  price: z.number(),
  /** Until when the code can be paid. Null: unknown. */
  expiresAt: moment.nullable(),
  /** The page of the payment provider, where cards are paid. */
  invoiceUrl: z.string(),
})
export type Payment = z.infer<typeof Payment>

export const subscription = {
  show: endpoint('GET /subscription', {
    about: 'Returns the plan of the own company, its due date and its billing data.',
    may: 'billing.pay',
    limited: true,
    answer: Subscription,
  }),
  pay: endpoint('POST /subscription', {
    about:
      'Begins the payment of an invoice of the own company: stores the billing data and answers with a Pix, and with the page of the provider for a card. The price is that of the invoice. Card numbers are not read.',
    may: 'billing.pay',
    limited: true,
    body: PaymentForm,
    answer: Payment,
  }),
}

export const descriptions = {
  'PaymentForm invoiceId': 'The invoice to pay.',
  'PaymentForm paymentForm': '`pix`, the default, or `creditCard`.',
  'PaymentForm firstName': 'The full name of the person or company that pays.',
  'PaymentForm lastName': 'Not used. Accepted for clients that send it.',
  'PaymentForm address2': 'The address: street and number.',
  'PaymentForm city': 'The city.',
  'PaymentForm state': 'The state.',
  'PaymentForm zipcode': 'The postal code.',
  'PaymentForm country': 'The country, such as `BR`.',
  'PaymentForm document':
    'CPF or CNPJ of who pays. Absent: the one of the company. The payment provider needs one.',
} satisfies Record<string, string>

export const errors = {
  ERR_PAYMENT_PROVIDER: {
    status: 400,
    pt: 'O provedor de pagamentos não respondeu como esperado. Tente de novo em alguns minutos.',
    en: 'The payment provider did not answer as expected. Try again in a few minutes.',
    es: 'El proveedor de pagos no respondió como se esperaba. Inténtelo de nuevo en unos minutos.',
  },
  ERR_PAYMENT_NOT_CONFIGURED: {
    status: 400,
    pt: 'Os pagamentos ainda não estão configurados. Fale com o suporte.',
    en: 'Payments are not configured yet. Contact support.',
    es: 'Los pagos aún no están configurados. Comuníquese con soporte.',
  },
  ERR_PAYMENT_IN_PROGRESS: {
    status: 503,
    pt: 'Outro pedido está gerando este pagamento. Tente de novo em alguns segundos.',
    en: 'Another request is making this payment. Try again in some seconds.',
    es: 'Otra solicitud está generando este pago. Inténtelo de nuevo en unos segundos.',
  },
} satisfies DeclaredErrors

/** An invoice was paid. The company is renewed until its new due date; null if it has none. */
export const paymentDone = live(
  'payment',
  'CONCLUIDA',
  z.object({
    company: z.object({ id: z.number(), dueDate: z.iso.date().nullable() }),
    invoiceId: z.number(),
  }),
)
