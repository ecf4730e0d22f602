import type { Answer, Call, Endpoint } from '@recado/contract/platform/endpoint'
import { type ErrorCode, errors } from '@recado/contract/errors'

type Door = { endpoint: Endpoint; answer: (input: any) => unknown }
type Sent = { method: string; url: string; headers: Headers; body: unknown }
type Asked = { endpoint: Endpoint; input: any; headers: Headers }

/** Return it from a handler to refuse a call with this code, details and retry delay. */
export class FakeRefusal {
  readonly code: ErrorCode
  readonly more: { details?: unknown; retryAfter?: number }

  constructor(code: ErrorCode, more: FakeRefusal['more'] = {}) {
    this.code = code
    this.more = more
  }
}

/** Answers the web's calls instead of the server, typed by the contract, and records them. */
export function fakeServer() {
  const doors: Door[] = []
  const asked: Asked[] = []

  async function answer({ method, url, headers, body }: Sent): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://app')
    const door = doors.find(
      ({ endpoint }) => endpoint.method === method && pattern(endpoint).test(pathname),
    )
    if (!door) throw new Error(`nobody answers ${method} ${pathname}`)
    const input = {
      ...Object.fromEntries(searchParams),
      ...pattern(door.endpoint).exec(pathname)?.groups,
      ...fieldsOf(body, door.endpoint),
    }
    asked.push({ endpoint: door.endpoint, input, headers })
    const said = await door.answer(input)
    return said instanceof FakeRefusal ? refusal(said) : Response.json(said)
  }

  globalThis.fetch = async (target, { method = 'GET', headers, body } = {}) =>
    answer({ method, url: String(target), headers: new Headers(headers), body })
  globalThis.XMLHttpRequest = fakeXhr(answer)

  return {
    /** The last `when` of an endpoint wins. To refuse, return a FakeRefusal instead of throwing. */
    when: <E extends Endpoint>(
      endpoint: E,
      answer: (input: Call<E>) => Answer<E> | FakeRefusal | Promise<Answer<E> | FakeRefusal>,
    ) => void doors.unshift({ endpoint, answer }),
    /** The recorded calls of an endpoint, with their inputs. */
    askedFor: (endpoint: Endpoint) => asked.filter((one) => one.endpoint === endpoint),
  }
}

const pattern = ({ path }: Endpoint) =>
  new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

function fieldsOf(body: unknown, { files = 'files' }: Endpoint): object {
  if (!(body instanceof FormData)) return JSON.parse(typeof body === 'string' ? body : '{}')
  const fields = [...body].filter(([name]) => name !== files)
  return { ...Object.fromEntries(fields), [files]: body.getAll(files) }
}

const refusal = ({ code, more: { details, retryAfter } }: FakeRefusal) =>
  Response.json(
    { error: code, message: code, details },
    {
      status: errors[code],
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    },
  )

/** Implements the parts of XMLHttpRequest that an upload needs. */
const fakeXhr = (answer: (sent: Sent) => Promise<Response>) =>
  class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    #method = ''
    #url = ''
    #sent = new Headers()
    #got = new Headers()
    #isAborted = false

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string) {
      this.#sent.set(name, value)
    }

    getResponseHeader(name: string) {
      return this.#got.get(name)
    }

    abort() {
      this.#isAborted = true
      this.onabort?.()
    }

    send(body: FormData) {
      answer({ method: this.#method, url: this.#url, headers: this.#sent, body })
        .then(async (reply) => {
          if (this.#isAborted) return
          this.upload.onprogress?.({ loaded: 1, total: 1 })
          this.status = reply.status
          this.responseText = await reply.text()
          this.#got = reply.headers
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }
  } as unknown as typeof XMLHttpRequest
