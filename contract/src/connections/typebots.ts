import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

/** Ten minutes. */
const DELAY_MAX_MS = 600_000
const DEBOUNCE_MAX_MS = 10_000
/** 30 days. */
const EXPIRE_MAX_MINUTES = 43_200

const text = (most: number) => z.string().trim().max(most, 'tooLong')

/** The flow of an external builder for the customers of one number. */
export const Typebot = z.object({
  /** The flow's name in its builder. */
  typebot: text(100).min(1, 'required'),
  /** The id under which the builder publishes the flow. */
  publicId: text(200).min(1, 'required'),
  /** Milliseconds between two messages of the flow. */
  delay_message: z.number().int().min(0, 'tooShort').max(DELAY_MAX_MS, 'tooLong'),
  enabled: z.boolean(),
  /** The word with which the customer asks for a person. Empty: none. */
  keyword_finish: text(50).default(''),
  /** Minutes without an answer of the customer after which a person takes over. Null: never. */
  expire: z
    .number()
    .int()
    .min(1, 'tooShort')
    .max(EXPIRE_MAX_MINUTES, 'tooLong')
    .nullable()
    .default(null),
  /** Sent when an answer cannot be understood. Empty: a text in the language of the company. */
  unknown_message: text(limits.messageMax).default(''),
  /** Whether the flow begins again with the customer's next message after its end. Otherwise a person takes over. */
  keep_open: z.boolean().default(false),
  /** Milliseconds without another message after which the messages of the customer are passed on together. */
  debounce_time: z.number().int().min(0, 'tooShort').max(DEBOUNCE_MAX_MS, 'tooLong').default(1500),
})
export type Typebot = z.infer<typeof Typebot>

/** A flow that the builder has published. */
export const PublishedTypebot = z.object({
  id: z.string(),
  name: z.string(),
  publicId: z.string(),
  workspaceId: z.string(),
})
export type PublishedTypebot = z.infer<typeof PublishedTypebot>

/** Identifies a number by the company's name for it. */
const byName = z.object({ whatsappName: z.string().trim().min(1).max(limits.nameMax) })

export const typebots = {
  flows: endpoint('GET /typebot/getFlows', {
    about:
      'Lists the published flows of the company’s flow builder, by name. Empty if no builder is configured.',
    may: 'connections.see',
    answer: z.array(PublishedTypebot),
  }),
  search: endpoint('GET /typebot/search/:whatsappName', {
    about: 'Returns the flow of the number with this name.',
    may: 'connections.see',
    params: byName,
    answer: Typebot,
  }),
  save: endpoint('POST /typebot/save/:whatsappName', {
    about: 'Sets the flow of the number with this name, replacing the previous one.',
    may: 'connections.edit',
    params: byName,
    body: Typebot,
    answer: Typebot,
  }),
}

export const errors = {
  ERR_TYPEBOT_UNAVAILABLE: {
    status: 400,
    pt: 'O construtor de fluxos não respondeu como esperado. Confira o endereço e o token nas configurações.',
    en: 'The flow builder did not answer as expected. Check its address and token in the settings.',
    es: 'El constructor de flujos no respondió como se esperaba. Revise la dirección y el token en la configuración.',
  },
} as const
