import type { Endpoint } from '@recado/contract/platform/endpoint'
import { sharedErrors } from '@recado/contract/platform/errors'
import i18next from 'i18next'
import { Refused } from './refused.ts'
import { accessToken } from './token.ts'

/**
 * Builds the URL of a call and the rest of its input for the body. Path parameters are taken from the input. GET and
 * DELETE have no body and send the rest as query.
 */
export function addressOf({ method, path, query: asks }: Endpoint, input: unknown) {
  // Totals cost more than their page, so a screen that shows one asks for it with `withCount`.
  const uncounted = mayCount(asks) ? { withCount: false } : {}
  const rest: Record<string, unknown> = { ...uncounted, ...(input as object) }
  const place = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(serialize(value))
  })
  if (method !== 'GET' && method !== 'DELETE') return { url: `/api${place}`, rest }
  const asked = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(asked.map(([name, value]) => [name, serialize(value)]))
  return { url: `/api${place}${query.size > 0 ? `?${query}` : ''}`, rest: {} }
}

const mayCount = (asks: Endpoint['query']): boolean =>
  'withCount' in ((asks as { shape?: object } | undefined)?.shape ?? {})

/** Serializes a value for an address or a form. Lists and records become JSON. */
export const serialize = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

export function headersOf(endpoint: Endpoint): Record<string, string> {
  const token = accessToken()
  const isOpen = endpoint.may === 'public' || token === undefined
  return {
    accept: 'application/json',
    'accept-language': i18next.language ?? 'pt',
    ...(isOpen ? {} : { authorization: `Bearer ${token}` }),
  }
}

type Reply = { status: number; text: string; retryAfter: string | null }

/** Parses the answer with the contract's schema, or throws the server's refusal. */
export function parseResponse<A>(
  endpoint: { answer: { parse: (value: unknown) => A } },
  reply: Reply,
): A {
  const body = bodyOf(reply)
  if (reply.status >= 200 && reply.status < 300) return endpoint.answer.parse(body)
  const { error, message, details } = (body ?? {}) as Refusal
  throw new Refused(codeOf(error, reply.status), {
    status: reply.status,
    details,
    retryAfter: reply.retryAfter ? Number(reply.retryAfter) || undefined : undefined,
    words: isUnknown(error) && typeof message === 'string' && message ? message : undefined,
  })
}

type Refusal = { error?: string; message?: unknown; details?: unknown }

/** True for a code whose sentence only the server has: one of a single resource, or of a newer server. */
const isUnknown = (said: unknown): boolean =>
  typeof said === 'string' && said.startsWith('ERR_') && !(said in sharedErrors)

function bodyOf({ status, text }: Reply): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    // The answer is a page, not JSON: a proxy between this page and the server sent it.
    throw new Refused(codeOf(undefined, status), { status })
  }
}

function codeOf(said: string | undefined, status: number): Refused['code'] {
  if (said !== undefined && said in sharedErrors) return said as Refused['code']
  if (status === 413) return 'ERR_BODY_TOO_LARGE'
  if (status === 429) return 'ERR_TOO_MANY_ATTEMPTS'
  if (status === 502 || status === 503 || status === 504) return 'ERR_UNAVAILABLE'
  return isUnknown(said) ? (said as Refused['code']) : 'ERR_UNEXPECTED'
}

/**
 * Makes one public GET without validation. Only for pages shown before sign-in: the contract's schemas weigh more than
 * such a page.
 */
export async function fetchUnparsed<A>(path: string): Promise<Partial<A>> {
  const reply = await fetch(`/api${path}`, { headers: { accept: 'application/json' } }).catch(
    () => {
      throw new Refused('ERR_OFFLINE')
    },
  )
  const trusting = { answer: { parse: (said: unknown) => said as Partial<A> } }
  return parseResponse(trusting, {
    status: reply.status,
    text: await reply.text(),
    retryAfter: null,
  })
}
