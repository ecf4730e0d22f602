import type { Answer, Endpoint, Input } from '@recado/contract/platform/endpoint'
import { type NumberReader, parseFor } from '@recado/contract/platform/hidden-numbers'
import { readInput } from '@recado/contract/platform/input'
import { may } from '@recado/contract/platform/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { AccessClaims, Ctx, Origin, World } from '../ctx.ts'
import type { Json } from '../database/tables.ts'
import { answerUserOnce, userCall } from '../programs/answered-calls.ts'
import { answerOnce, repeatableCall } from '../programs/idempotency.ts'
import { hashMultipart } from '../programs/multipart-hash.ts'
import { answerRunning } from '../programs/running-call.ts'
import { countWrite } from '../programs/write-limit.ts'
import { Download, sendDownload } from './download.ts'
import { Refusal } from '../refusal.ts'
import { withinReadOnly } from '../database/read-only.ts'
import { within } from '../database/within.ts'
import { sendSerialized, SerializedPage } from '../read-path/page-cache.ts'
import { sendToProgram } from './absolute-addresses.ts'
import { authenticate } from './authenticate.ts'

type Resource = Record<string, Endpoint>

/** A validated request: its input, the caller, and the HTTP request and reply for cookies and files. */
export type EndpointRequest<I> = {
  input: I
  /** Absent on public endpoints. */
  claims: AccessClaims | undefined
  request: FastifyRequest
  reply: FastifyReply
}

type TransactionHandler<E> = (
  ctx: Ctx,
  input: Input<E>,
) => Promise<Answer<E> | SerializedPage<Answer<E>>>
type WorldHandler<E> = {
  withWorld: (world: World, call: EndpointRequest<Input<E>>) => Promise<Answer<E>>
  /** The handler honours `Idempotency-Key` itself, in its own transaction. */
  answersOnce?: true
}
type Handlers<R extends Resource> = {
  [Line in keyof R]: TransactionHandler<R[Line]> | WorldHandler<R[Line]>
}
type Run = ((ctx: Ctx, input: never) => Promise<unknown>) | WorldHandler<Endpoint>
export type Route = Endpoint & { run: Run }

/** Binds each endpoint of a resource to its handler. A missing, extra or mismatched handler does not compile. */
export const routes = <R extends Resource>(resource: R, handlers: Handlers<R>): Route[] =>
  Object.entries(resource).map(([line, endpoint]) => ({
    ...endpoint,
    run: handlers[line] as unknown as Run,
  }))

/**
 * Marks a handler that opens its own transactions, because it also calls a network or a storage. Such handlers are few
 * and visible in `routes.ts`.
 */
export const withWorld = <I, A>(run: (world: World, call: EndpointRequest<I>) => Promise<A>) => ({
  withWorld: run,
})

/** Like `withWorld`, for a handler that honours `Idempotency-Key` itself. */
export const withWorldOnce = <I, A>(
  run: (world: World, call: EndpointRequest<I>) => Promise<A>,
) => ({ withWorld: run, answersOnce: true as const })

/**
 * Registers routes on the server. Each one authenticates, validates the input, checks the permission, runs in one
 * transaction and sends only what the contract promises.
 */
export function serve(app: FastifyInstance, world: World, opened: Route[]): void {
  for (const route of opened) {
    app.route({
      method: route.method,
      url: route.path,
      config: {
        line: `${route.method} ${route.path}`,
        takesFiles: route.files !== undefined,
      },
      // Validation errors are shown only to callers with permission.
      errorHandler: (error, request, reply) =>
        void permissionErrorOr(world, request, { route, error }).then((told) => reply.send(told)),
      handler: async (request, reply) => {
        const claims = await claimsOf(world, request, route)
        const input = inputOf(request, route)
        const { answer, reader } = await answerOf(world, route, { input, claims, request, reply })
        if (claims?.isKey) return sendToProgram(world, reply, wholeAnswer(route, answer, reader))
        if (answer instanceof SerializedPage) return sendSerialized(request, reply, answer)
        return answer instanceof Download
          ? sendDownload(reply, answer)
          : checkedAnswer(route, answer, reader)
      },
    })
  }
}

/** Whether the error comes from a validator or a body parser. */
const isValidationError = (error: Error & { code?: string }): boolean =>
  error instanceof ZodError || (error.code?.startsWith('FST_ERR_CTP') ?? false)

type FailedRequest = { route: Route; error: Error & { code?: string } }

/**
 * Returns the refusal of a caller without permission, which takes precedence over a validation error. Otherwise returns
 * the error itself.
 */
async function permissionErrorOr(
  world: World,
  request: FastifyRequest,
  { route, error }: FailedRequest,
): Promise<unknown> {
  if (!isValidationError(error)) return error
  try {
    const claims = await claimsOf(world, request, route)
    if (claims) await withinReadOnly(world, claims, permittedReader(route))
    return error
  } catch (refusal) {
    return refusal
  }
}

/**
 * The answer as this reader may see it. An answer that violates the contract is an error of the server, not of the
 * request.
 */
function checkedAnswer(route: Route, answer: unknown, reader: NumberReader): unknown {
  try {
    return parseFor(route.answer, answer, reader)
  } catch (cause) {
    throw new Error(`${route.method} ${route.path} does not answer what it promises`, { cause })
  }
}

/** A serialised page has been validated for its reader when it was built. */
const wholeAnswer = (route: Route, answer: unknown, reader: NumberReader) =>
  answer instanceof SerializedPage || answer instanceof Download
    ? answer
    : checkedAnswer(route, answer, reader)

async function claimsOf(
  world: World,
  request: FastifyRequest,
  route: Route,
): Promise<AccessClaims | undefined> {
  const claims = await authenticate(world, request, route)
  if (!claims) return undefined
  request.known = { company: claims.companyId, user: claims.userId }
  return { ...claims, allowsLimited: route.limited, origin: originOf(request) }
}

/** Where a call came from. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
})

/** Merges path, query and body into one object. The handler itself reads a multipart body. */
function inputOf(request: FastifyRequest, route: Route): Record<string, unknown> {
  const isMultipart = request.headers['content-type']?.startsWith('multipart/') ?? false
  return Object.assign(
    {},
    route.query && readInput(route.query, request.query),
    route.files && isMultipart
      ? undefined
      : route.body && readInput(route.body, request.body ?? {}),
    route.params && readInput(route.params, request.params),
  )
}

async function answerOf(
  world: World,
  route: Route,
  call: EndpointRequest<Record<string, unknown>>,
): Promise<ReadAnswer> {
  const { run } = route
  const { claims } = call
  if (claims?.isKey && route.method !== 'GET') return answerWriteOfKey(world, route, call)
  if (typeof run !== 'function') {
    const reader = claims
      ? await within(world, { ...claims, readOnly: true }, permittedReader(route))
      : anyone
    return { answer: await run.withWorld(world, call as EndpointRequest<never>), reader }
  }
  const enter = route.method === 'GET' ? withinReadOnly : within
  const repeatable = route.repeatable
    ? userCall(call.request, [route.method, route.path, call.input])
    : undefined
  return enter(world, claims!, async (ctx) => {
    const reader = await permittedReader(route)(ctx)
    const work = () => run(ctx, call.input as never)
    if (!repeatable) return { answer: await work(), reader }
    const checked = async () => checkedAnswer(route, await work(), reader) as Json
    return { answer: await answerUserOnce(ctx, repeatable, checked), reader }
  })
}

/** A write of a program: limited per minute, and with the header `Idempotency-Key` run once. */
async function answerWriteOfKey(
  world: World,
  route: Route,
  call: EndpointRequest<Record<string, unknown>>,
): Promise<ReadAnswer> {
  const { run, method, path } = route
  const claims = call.claims!
  const checked = (answer: unknown, reader: NumberReader) =>
    checkedAnswer(route, answer, reader) as Json
  const repeatable = repeatableCall(claims, call.request, [method, path, call.input])
  const reader = await withinReadOnly(world, claims, permittedReader(route))
  await countWrite(world, claims)
  if (typeof run === 'function')
    return within(world, claims, async (ctx) => {
      const now = await permittedReader(route)(ctx)
      const work = async () => checked(await run(ctx, call.input as never), now)
      return { answer: (await answerOnce(ctx, repeatable, work)).answer, reader: now }
    })
  const work = async () =>
    checked(await run.withWorld(world, call as EndpointRequest<never>), reader)
  if (!repeatable || run.answersOnce) return { answer: await work(), reader }
  const hashBody = hashMultipart(call.request)
  const answer = await answerRunning(world, { claims, call: { ...repeatable, hashBody } }, work)
  return { answer, reader }
}

/** An answer and who reads it. */
type ReadAnswer = { answer: unknown; reader: NumberReader }

/** The reader of a public endpoint, which answers with no contact. */
const anyone: NumberReader = { seesNumbers: false }

/** The caller as a reader. Refuses a caller without permission. */
const permittedReader =
  (route: Route) =>
  async ({ user }: Ctx): Promise<NumberReader> => {
    if (!may(user, route.may)) throw new Refusal('ERR_NO_PERMISSION')
    if (user.supportUntil && !isOpenToSupport(route)) throw new Refusal('ERR_SUPPORT_READ_ONLY')
    return { seesNumbers: user.seesNumbers }
  }

/** The visit of an operator reads on the screen: it changes nothing and takes no file with it. */
const isOpenToSupport = ({ method, isDownload, support }: Route): boolean =>
  support ?? (method === 'GET' && !isDownload)
