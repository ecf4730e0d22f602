import type { Call, Endpoint } from '@recado/contract/platform/endpoint'
import { parseResponse, addressOf, headersOf } from './request.ts'
import { Refused } from './refused.ts'
import { withToken } from './api.ts'

type Options = {
  /** Called with the number of bytes received so far. */
  onBytes?: (bytes: number) => void
  signal?: AbortSignal
}

/** Downloads the file a call answers and lets the browser save it under the server's file name, which is returned. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { onBytes = () => undefined, signal }: Options = {},
): Promise<string> {
  const reply = await withToken(endpoint, () => fetchFile(endpoint, input, signal))
  // An interrupted download fails as a whole.
  const content = await counted(reply, onBytes)
    .blob()
    .catch(() => {
      throw new Refused('ERR_OFFLINE')
    })
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  const name = nameIn(reply.headers.get('content-disposition'))
  link.download = name
  link.click()
  // The browser reads the file only after this event-loop turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return name
}

/** Wraps a response and reports the number of bytes read with each chunk. */
function counted(reply: Response, onBytes: (bytes: number) => void): Response {
  let bytes = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      bytes += part.byteLength
      onBytes(bytes)
      controller.enqueue(part)
    },
  })
  return new Response(reply.body?.pipeThrough(counter) ?? null, { headers: reply.headers })
}

async function fetchFile(
  endpoint: Endpoint,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { url } = addressOf(endpoint, input)
  const reply = await fetch(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { ...headersOf(endpoint), accept: '*/*' },
    signal: signal ?? null,
  }).catch(() => {
    throw new Refused('ERR_OFFLINE')
  })
  if (reply.ok) return reply
  const retryAfter = reply.headers.get('retry-after')
  parseResponse(endpoint, { status: reply.status, text: await reply.text(), retryAfter })
  return reply
}

const nameIn = (said: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(said ?? '')?.[1] ?? 'download')
