import { z } from 'zod'

const text = z.string().max(2000)
/** Ids become parts of paths. */
const id = z.string().regex(/^[\w-]{1,100}$/)

export const Customer = z.object({ id, cpfCnpj: text.nullish() })

/** What is read of a charge. Nothing of the payer, and nothing of a card. */
export const ProviderPayment = z.object({
  id,
  status: text,
  /** How the payer pays. UNDEFINED until then. */
  billingType: text.nullish(),
  value: z.number(),
  dueDate: z.iso.date(),
  externalReference: text.nullish(),
  invoiceUrl: z.url().max(2000).nullish(),
  deleted: z.boolean().nullish(),
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

/** One page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).max(100) })

export const PixCode = z.object({
  /** PNG in base64. */
  encodedImage: z.base64().max(500_000),
  payload: text,
  /** `2026-12-31 23:59:59`, in Brasília. */
  expirationDate: text.nullish(),
})

export const ProviderWebhook = z.object({
  id,
  name: text.nullish(),
  url: text,
  enabled: z.boolean().nullish(),
  interrupted: z.boolean().nullish(),
})

export const Refused = z.object({ errors: z.array(z.object({ code: text })).max(50) })

/** An event of the webhook. Only what names the charge is read: its state is asked for. */
export const PaymentEvent = z.object({
  id: z.string().min(1).max(200),
  event: z.string().min(1).max(100),
  payment: z.object({ id, externalReference: text.nullish() }),
})
