import { z } from 'zod'
import { id } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { Queue } from '../accounts/queues.ts'

/** Replaces a stored secret in answers. Sending it back keeps the secret. */
export const MASKED_SECRET = '********'

export const ConnectionName = z
  .string()
  .trim()
  .min(limits.nameMin, 'tooShort')
  .max(limits.nameMax, 'tooLong')

const said = z.string().trim().max(limits.messageMax, 'tooLong')

/** The credentials of a number of the Cloud API, as Meta's administration shows them. */
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

/** The settings of a number that can be changed at any time. */
export const WhatsappChange = z.object({
  name: ConnectionName.optional(),
  isDefault: z.boolean().optional(),
  /** The queues of this number. With more than one, a greeting is required. */
  queueIds: z.array(id).max(limits.connectionQueuesMax).optional(),
  greetingMessage: said.optional(),
  /** Sent when a ticket is resolved, or after its customer has rated it. */
  complationMessage: said.optional(),
  outOfHoursMessage: said.optional(),
  /** The question for a rating. The possible answers are appended. */
  ratingMessage: said.optional(),
  /** Minutes without an answer of the customer after which a ticket closes. Null: never. */
  expirationTime: z
    .number()
    .int()
    .min(1, 'tooShort')
    .max(limits.silenceMinutesMax, 'tooLong')
    .nullish(),
  cloud: CloudForm.optional(),
})

/** The settings of a number in answers. Secrets are masked. */
export const WhatsappSettings = z.object({
  queues: z.array(Queue),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expirationTime: z.number().int().nullable(),
  /** Empty without a token. */
  token: z.enum(['', MASKED_SECRET]),
  /** Only for a number of the Cloud API and for callers who may change it. */
  cloud: z
    .object({
      ...CloudForm.shape,
      /** The webhook URL to enter at Meta. */
      webhookUrl: z.string(),
    })
    .nullable(),
})

/** The number to pair, with its country code, in any punctuation. */
export const PairingNumber = z.object({
  number: z
    .string()
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().min(limits.numberMin, 'tooShort').max(15, 'tooLong')),
})
