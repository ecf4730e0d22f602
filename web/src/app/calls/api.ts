import type { Answer, Call, Endpoint } from '@recado/contract/platform/endpoint'
import type { SignInAnswer } from '@recado/contract/accounts/session'
import { importOrRefuse, Refused } from './refused.ts'
import { addressOf, serialize, headersOf, parseResponse } from './request.ts'
import { accessToken, tokenUserId, isTokenStale, setToken } from './token.ts'

export { Refused }

type Keeper = { renewed: (news: SignInAnswer) => void; over: (why: Refused) => void }

let keeper: Keeper | undefined
let renewing: Promise<void> | undefined

/** Sets the listener for renewed session data and for the end of the session. */
export const onSessionChange = (who: Keeper): void => void (keeper = who)

/**
 * Makes one call of the contract. An expired token is renewed once, by one request that all waiting calls share, and
 * the call is repeated once. A dead session signs this screen out.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  how: CallOptions = {},
): Promise<Answer<E>> {
  return withToken(endpoint, () => send(endpoint, input, how))
}

export type CallOptions = {
  /** The request outlives the page. The bodies of all such requests together may have at most 64 KB. */
  keepalive?: boolean
  /** Further headers of the request. */
  headers?: Record<string, string>
}

type Progress = { onProgress?: (share: number) => void; signal?: AbortSignal }

/**
 * Like `call`, but as multipart: `files` go under the contract's file field, next to the other fields. Progress is 0 to
 * 1.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  ...[files, progress = {}]: [files: readonly File[], progress?: Progress]
): Promise<Answer<E>> {
  // A stale token is renewed before the upload, not after many megabytes were sent.
  if (isTokenStale()) await refreshAccessToken()
  return withToken(endpoint, () => sendFiles(endpoint, formOf(endpoint, input, files), progress))
}

/** Trades the cookie for a new access token. Concurrent callers share one request. */
export function refreshAccessToken(): Promise<void> {
  renewing ??= fetchToken().finally(() => (renewing = undefined))
  return renewing
}

async function fetchToken(): Promise<void> {
  try {
    // The contract is loaded with the first call, so that the sign-in page opens without it.
    const { session } = await importOrRefuse(() => import('@recado/contract/accounts/session'))
    const news = await send(session.refresh, {})
    setToken(news.token)
    keeper?.renewed(news)
  } catch (refused) {
    if (refused instanceof Refused && refused.status === 401) endSession(refused)
    throw refused
  }
}

function endSession(why: Refused): void {
  if (keeper) keeper.over(why)
  else setToken(undefined)
}

/**
 * Makes a request and repeats it once with a new token if the old one has expired. Never repeats it as another user.
 */
export async function withToken<A>(endpoint: Endpoint, ask: () => Promise<A>): Promise<A> {
  const before = accessToken()
  const caller = tokenUserId()
  try {
    return await ask()
  } catch (refused) {
    if (endpoint.may === 'public' || !(refused instanceof Refused)) throw refused
    // A new password has replaced the session of this screen while the call was under way.
    const isReplaced = accessToken() !== undefined && accessToken() !== before
    if (refused.status === 401 && !isReplaced) endSession(refused)
    if (!mayRepeat(refused, isReplaced)) throw refused
    if (!isReplaced) await refreshAccessToken()
    if (caller !== undefined && caller !== tokenUserId()) throw refused
    return await ask()
  }
}

const mayRepeat = ({ status, code }: Refused, isReplaced: boolean): boolean =>
  status === 401 ? isReplaced : status === 403 && code !== 'ERR_NO_PERMISSION'

async function send<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { keepalive = false, headers }: CallOptions = {},
): Promise<Answer<E>> {
  const { url, rest } = addressOf(endpoint, input)
  const hasBody = endpoint.method !== 'GET' && Object.keys(rest).length > 0
  const reply = await fetch(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    ...(keepalive && { keepalive }),
    headers: {
      ...headersOf(endpoint),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: JSON.stringify(rest) }),
  }).catch(() => {
    throw new Refused('ERR_OFFLINE')
  })
  const text = await reply.text().catch(() => {
    throw new Refused('ERR_OFFLINE')
  })
  const retryAfter = reply.headers.get('retry-after')
  return parseResponse(endpoint, { status: reply.status, text, retryAfter }) as Answer<E>
}

function formOf(endpoint: Endpoint, input: unknown, files: readonly File[]) {
  const { url, rest } = addressOf(endpoint, input)
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) form.append(name, serialize(value))
  }
  for (const file of files) form.append(endpoint.files ?? 'files', file, file.name)
  return { url, form }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function sendFiles<E extends Endpoint>(
  endpoint: E,
  { url, form }: ReturnType<typeof formOf>,
  { onProgress, signal }: Progress,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const settle = (end: () => void) => () => {
      signal?.removeEventListener('abort', stop)
      try {
        end()
      } catch (refused) {
        reject(refused)
      }
    }
    request.open(endpoint.method, url)
    for (const [name, value] of Object.entries(headersOf(endpoint)))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = settle(() => {
      const retryAfter = request.getResponseHeader('retry-after')
      const reply = { status: request.status, text: request.responseText, retryAfter }
      resolve(parseResponse(endpoint, reply) as Answer<E>)
    })
    request.onerror = settle(() => reject(new Refused('ERR_OFFLINE')))
    request.onabort = settle(() => reject(new Refused('ERR_CANCELLED')))
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) return reject(new Refused('ERR_CANCELLED'))
    request.send(form)
  })
}
