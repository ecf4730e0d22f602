import type { Answer, Call, Endpoint } from '@recado/contract/platform/endpoint'
import type { ErrorCode } from '@recado/contract/errors'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { AccessClaims, Ctx, User, World } from '../src/platform/ctx.ts'
import { within } from '../src/platform/database/within.ts'
import type { App } from './shared-app.ts'

/** A refusal as the caller sees it. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** The message in the requested language. */
  readonly words: string
  readonly details: any
  readonly headers: LightMyRequestResponse['headers']

  constructor(reply: LightMyRequestResponse) {
    const { error, message, details } = reply.json()
    super(error)
    this.code = error
    this.words = message
    this.status = reply.statusCode
    this.details = details
    this.headers = reply.headers
  }
}

export type Upload = { name: string; content: string | Uint8Array<ArrayBuffer>; type: string }

export interface Caller {
  /** Makes a call of the contract over HTTP, as a browser does. Throws `Refused`. */
  <E extends Endpoint<any, any, any>>(endpoint: E, input: Call<E>): Promise<Answer<E>>
  user: User & { email: string }
  claims: AccessClaims
  /** The same call as multipart/form-data, with files under the contract's field name. */
  upload: <E extends Endpoint<any, any, any>>(
    endpoint: E,
    input: Call<E>,
    files: Upload[],
  ) => Promise<Answer<E>>
  /** Any HTTP request with this user's token. Returns the raw response. */
  request: (options: InjectOptions) => Promise<LightMyRequestResponse>
  token: () => Promise<string>
  /** Runs a command as this user without HTTP, in its own transaction. */
  inside: <T>(command: (ctx: Ctx) => Promise<T>) => Promise<T>
}

type Stand = { app: App; world: World }

/** A user with a live session who calls the application over HTTP. */
export function caller(
  { app, world }: Stand,
  { user, claims }: Pick<Caller, 'user' | 'claims'>,
): Caller {
  const token = () => world.tokens.issue(claims)
  const request = async (options: InjectOptions) =>
    app.inject({
      ...options,
      headers: { authorization: `Bearer ${await token()}`, ...options.headers },
    })
  const call = async (endpoint: Endpoint, input: unknown) =>
    answerOf(await request(requestFor(endpoint, input as Fields)))
  const upload = async (endpoint: Endpoint, input: unknown, files: Upload[]) =>
    answerOf(await request(await uploadFor(endpoint, input as Fields, files)))
  const inside = <T>(command: (ctx: Ctx) => Promise<T>) => within(world, claims, command)
  return Object.assign(call, { user, claims, token, request, upload, inside }) as Caller
}

type Fields = Record<string, unknown>

/** Splits the input into path, query and body, as API clients do. */
export function requestFor(endpoint: Endpoint, input: Fields): InjectOptions {
  const { url, rest } = addressOf(endpoint, input)
  const { method } = endpoint
  if (method === 'GET' || method === 'DELETE')
    return { method, url, query: Object.fromEntries(Object.entries(rest).map(inQuery)) }
  return { method, url, ...(endpoint.body && { payload: rest }) }
}

/** The same with files, as multipart. */
export async function uploadFor(
  endpoint: Endpoint,
  input: Fields,
  files: Upload[],
): Promise<InjectOptions> {
  const { url, rest } = addressOf(endpoint, input)
  const form = new FormData()
  for (const [field, value] of Object.entries(rest).map(inQuery)) form.append(field, value)
  for (const { name, content, type } of files)
    form.append(endpoint.files!, new Blob([content], { type }), name)
  const encoded = new Response(form)
  return {
    method: endpoint.method as 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  }
}

function addressOf(endpoint: Endpoint, input: Fields): { url: string; rest: Fields } {
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = encodeURIComponent(String(rest[field]))
    delete rest[field]
    return value
  })
  return { url: `/api${path}`, rest }
}

const inQuery = ([field, value]: [string, unknown]): [string, string] => [
  field,
  typeof value === 'object' ? JSON.stringify(value) : String(value),
]

function answerOf(reply: LightMyRequestResponse): unknown {
  if (reply.statusCode >= 400) throw new Refused(reply)
  return reply.json()
}
