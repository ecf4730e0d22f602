export type AsaasCustomer = {
  object: 'customer'
  id: string
  name: string
  cpfCnpj: string
  email: string | null
  mobilePhone: string | null
  externalReference: string | null
  deleted: boolean
}

export type BillingType = 'PIX' | 'BOLETO' | 'CREDIT_CARD' | 'UNDEFINED'

export type AsaasPayment = {
  object: 'payment'
  id: string
  /** The days are of the clock of this process. */
  dateCreated: string
  customer: string
  billingType: BillingType
  value: number
  netValue: number
  dueDate: string
  description: string | null
  externalReference: string | null
  status: string
  invoiceUrl: string
  deleted: boolean
  /** As in the real events of a card: never the whole number. */
  creditCard?: { creditCardNumber: string; creditCardBrand: string }
}

export type AsaasWebhook = {
  id: string
  name: string
  url: string
  email: string | null
  enabled: boolean
  interrupted: boolean
  authToken: string | null
  sendType: string
  events: string[]
}
