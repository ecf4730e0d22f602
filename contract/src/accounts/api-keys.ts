import { z } from 'zod'
import { endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { type Permission, profiles, scopes } from '../platform/permissions.ts'

/** One permission of the contract, as an API key is limited to it. */
export const Scope = z.enum(scopes as [Permission, ...Permission[]])
export type Scope = z.infer<typeof Scope>

/** A key without its secret. */
export const ApiKey = z.object({
  id: z.uuid(),
  /** Empty for the token of a number. */
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  // A newer node may know more scopes.
  scopes: z.array(z.string()),
  /** The number through which it sends. Null: it sends nothing. */
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The person in whose name it acts. Null for the token of a number, and once the person is deleted. */
  user: z
    .object({
      id: z.number(),
      name: z.string(),
      // With another profile the person, and so the key, may do something else.
      profile: z.enum(profiles),
      /** Of a deactivated person a key only sends messages. */
      active: z.boolean(),
    })
    .nullable(),
  /** Exact to the minute. */
  lastUsedAt: moment.nullable(),
  expiresAt: moment.nullable(),
  createdAt: moment,
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyForm = z
  .object({
    name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
    scopes: z.array(Scope).min(1, 'required').max(scopes.length),
    /** The number through which it sends. Needed for the scope `messages.send`. */
    whatsappId: id.nullable().optional(),
    expiresAt: moment.nullable().optional(),
  })
  .refine((form) => !form.scopes.includes('messages.send') || form.whatsappId, {
    path: ['whatsappId'],
    message: 'required',
  })

export const apiKeys = {
  list: endpoint('GET /api-keys', {
    about:
      'Lists the API keys of the company and the tokens of its numbers, newest first, without their secrets.',
    may: 'apiKeys.edit',
    answer: z.array(ApiKey),
  }),
  create: endpoint('POST /api-keys', {
    about:
      'Creates an API key and returns it, this once. It acts in the name of its creator, limited to its scopes.',
    may: 'apiKeys.edit',
    body: ApiKeyForm,
    answer: z.object({ key: z.string(), apiKey: ApiKey }),
  }),
  remove: endpoint('DELETE /api-keys/:apiKeyId', {
    about: 'Revokes an API key or the token of a number. The next call with it is refused.',
    may: 'apiKeys.edit',
    params: z.object({ apiKeyId: z.uuid() }),
    answer: nothing,
  }),
}

export const errors = {
  ERR_API_KEY_INVALID: {
    status: 401,
    pt: 'A chave de API falta, está errada, venceu ou foi revogada. Envie-a no cabeçalho Authorization: Bearer.',
    en: 'The API key is missing, wrong, expired or revoked. Send it in the header Authorization: Bearer.',
    es: 'La clave de API falta, es incorrecta, venció o fue revocada. Envíela en el encabezado Authorization: Bearer.',
  },
  ERR_API_KEY_IN_ADDRESS: {
    status: 401,
    pt: 'A chave de API veio no endereço, que fica gravado em registros. Revogue-a e envie a nova no cabeçalho Authorization: Bearer.',
    en: 'The API key came in the address, which is written to logs. Revoke it and send the new one in the header Authorization: Bearer.',
    es: 'La clave de API vino en la dirección, que queda en registros. Revóquela y envíe la nueva en el encabezado Authorization: Bearer.',
  },
  ERR_TOO_MANY_CALLS: {
    status: 429,
    pt: 'Esta chave já gravou 60 vezes no último minuto; cada arquivo de uma mensagem conta. Tente de novo após os segundos de Retry-After.',
    en: 'This key has made 60 writes within the last minute; each file of a message counts. Try again after the seconds in Retry-After.',
    es: 'Esta clave ya hizo 60 escrituras en el último minuto; cada archivo de un mensaje cuenta. Intente de nuevo tras los segundos de Retry-After.',
  },
  ERR_IDEMPOTENCY_KEY_USED: {
    status: 409,
    pt: 'Esta Idempotency-Key já foi usada com outra chamada. Use uma nova para cada chamada.',
    en: 'This Idempotency-Key was used with another call. Use a new one for each call.',
    es: 'Esta Idempotency-Key ya se usó con otra llamada. Use una nueva para cada llamada.',
  },
  ERR_IDEMPOTENCY_KEY_RUNNING: {
    status: 409,
    pt: 'A primeira chamada com esta Idempotency-Key ainda está em andamento. Tente de novo após os segundos de Retry-After.',
    en: 'The first call with this Idempotency-Key is still running. Try again after the seconds in Retry-After.',
    es: 'La primera llamada con esta Idempotency-Key aún está en curso. Intente de nuevo tras los segundos de Retry-After.',
  },
  ERR_NO_API_KEY_FOUND: {
    status: 404,
    pt: 'Chave de API não encontrada.',
    en: 'API key not found.',
    es: 'Clave de API no encontrada.',
  },
  ERR_API_KEY_LIMIT: {
    status: 400,
    pt: 'A empresa já tem 100 chaves de API. Revogue uma que não usa mais.',
    en: 'The company already has 100 API keys. Revoke one that is no longer used.',
    es: 'La empresa ya tiene 100 claves de API. Revoque una que ya no use.',
  },
} as const

export const descriptions = {
  'ApiKeyForm name': 'What the key is for, 2 to 50 characters.',
  'ApiKeyForm scopes': 'The permissions of the key: the `x-permission` of each call it may make.',
  'ApiKeyForm whatsappId':
    'The id of the number through which it sends. Required with the scope `messages.send`; `null` or absent means none.',
  'ApiKeyForm expiresAt': 'When the key ends, in ISO 8601. `null` or absent means never.',
  apiKeyId: 'The id of the key.',
}
