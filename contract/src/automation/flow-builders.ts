import { z } from 'zod'
import { MASKED_SECRET } from '../connections/connection-forms.ts'
import { endpoint } from '../platform/endpoint.ts'

const ADDRESS_MAX = 500

const address = z.string().trim().max(ADDRESS_MAX, 'tooLong')

/** The external flow builder of a company. */
export const FlowBuilder = z.object({
  /** Where flows are made. Empty: no builder. */
  address: z.string(),
  /** Where published flows talk, if it is another place. Empty: at `address`. */
  chatAddress: z.string(),
  /** Empty without a token. */
  token: z.enum(['', MASKED_SECRET]),
  /** The path of a page of this server that shows the builder in a frame. Null without a builder. */
  frame: z.string().nullable(),
})
export type FlowBuilder = z.infer<typeof FlowBuilder>

/** An empty address removes the builder with its token. */
export const FlowBuilderForm = z.object({
  address,
  chatAddress: address.default(''),
  /** `********` keeps the stored token. */
  token: z.string().trim().max(1000, 'tooLong').default(''),
})
export type FlowBuilderForm = z.infer<typeof FlowBuilderForm>

export const flowBuilders = {
  show: endpoint('GET /flow-builder', {
    about: 'Returns the flow builder of the company. The token is masked.',
    may: 'connections.see',
    answer: FlowBuilder,
  }),
  save: endpoint('PUT /flow-builder', {
    about:
      'Sets the flow builder of the company. An empty address removes it. Addresses of closed networks are refused.',
    may: 'settings.edit',
    body: FlowBuilderForm,
    answer: FlowBuilder,
  }),
  test: endpoint('POST /flow-builder/test', {
    about:
      'Calls the stored flow builder with its token and returns how many flows it has published.',
    may: 'settings.edit',
    answer: z.object({ flows: z.number().int() }),
  }),
}

export const errors = {
  ERR_ADDRESS_NOT_ALLOWED: {
    status: 400,
    pt: 'Este endereço não é permitido. Use um endereço público que comece com https://.',
    en: 'This address is not allowed. Use a public address that begins with https://.',
    es: 'Esta dirección no está permitida. Use una dirección pública que comience con https://.',
  },
  ERR_ADDRESS_NOT_FOUND: {
    status: 400,
    pt: 'Este endereço não existe na internet. Confira se está escrito certo.',
    en: 'This address does not exist on the internet. Check that it is spelled correctly.',
    es: 'Esta dirección no existe en internet. Revise que esté bien escrita.',
  },
  ERR_NO_FLOW_BUILDER: {
    status: 404,
    pt: 'Nenhum construtor de fluxos está configurado. Informe o endereço primeiro.',
    en: 'No flow builder is configured. Enter its address first.',
    es: 'No hay un constructor de flujos configurado. Informe primero la dirección.',
  },
} as const

export const descriptions = {
  'FlowBuilderForm address':
    'Where flows are made, such as `https://app.typebot.io`. Empty removes the builder.',
  'FlowBuilderForm chatAddress':
    'Where published flows talk, such as `https://typebot.io`, if it is another place. Empty: the same address.',
  'FlowBuilderForm token':
    'The API token of the builder. `********` keeps the stored one; empty removes it.',
  keyword_finish: 'The word with which the customer asks for a person. Empty: none.',
  expire: 'Minutes without an answer of the customer after which a person takes over. Null: never.',
  unknown_message:
    'Sent when an answer cannot be understood. Empty: a text in the language of the company.',
  keep_open:
    'Whether the flow begins again with the customer’s next message after its end. Otherwise a person takes over.',
  debounce_time:
    'Milliseconds without another message after which the messages of the customer are passed on together.',
} satisfies Record<string, string>
