import { z } from 'zod'
import { id } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { Queue } from '../accounts/queues.ts'

/** Stands where a secret is kept: it never comes back, and sent as it is it changes nothing. */
export const MASKED_SECRET = '********'

export const ConnectionName = z
  .string()
  .trim()
  .min(limits.nameMin, 'tooShort')
  .max(limits.nameMax, 'tooLong')

const said = z.string().trim().max(limits.messageMax, 'tooLong')

/** What a number of Meta's own interface is reached with, as its administration shows it. */
export const CloudForm = z.object({
  phoneNumberId: z
    .string()
    .trim()
    .regex(/^\d{1,32}$/, 'required'),
  wabaId: z
    .string()
    .trim()
    .regex(/^\d{1,32}$/, 'required'),
  accessToken: z.string().trim().min(1, 'required').max(1000, 'tooLong'),
  appSecret: z.string().trim().min(1, 'required').max(200, 'tooLong'),
  verifyToken: z.string().trim().min(1, 'required').max(200, 'tooLong'),
})
export type CloudForm = z.infer<typeof CloudForm>

/** What may be settled of a number at any time. */
export const WhatsappChange = z.object({
  name: ConnectionName.optional(),
  isDefault: z.boolean().optional(),
  /** The queues whose customers write to this number; with more than one, a greeting is required. */
  queueIds: z.array(id).max(limits.connectionQueuesMax).optional(),
  greetingMessage: said.optional(),
  /** Said when a ticket is resolved, or when its customer has rated it. */
  complationMessage: said.optional(),
  outOfHoursMessage: said.optional(),
  /** How the customer is asked for a rating; what to answer is added. */
  ratingMessage: said.optional(),
  /** Minutes of waiting for the customer after which a ticket closes; null: it does not. */
  expirationTime: z
    .number()
    .int()
    .min(1, 'tooShort')
    .max(limits.silenceMinutesMax, 'tooLong')
    .nullish(),
  cloud: CloudForm.optional(),
})

/** The settings of a number as they are told; of secrets only that there are some. */
export const WhatsappSettings = z.object({
  queues: z.array(Queue),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expirationTime: z.number().int().nullable(),
  /** Empty where there is no token. */
  token: z.enum(['', MASKED_SECRET]),
  /** Only for a number of Meta's own interface, and only for who may change it. */
  cloud: z
    .object({
      ...CloudForm.shape,
      /** Where Meta is to report what happens to this number. */
      webhookUrl: z.string(),
    })
    .nullable(),
})

/** The number to be paired, with its country code, however it is punctuated. */
export const PairingNumber = z.object({
  number: z
    .string()
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().min(limits.numberMin, 'tooShort').max(15, 'tooLong')),
})
