import type { Answer, Endpoint, Input } from '@recado/contract/endpoint'
import { readInput } from '@recado/contract/input'
import { may } from '@recado/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { AccessClaims, Ctx, World } from '../ctx.ts'
import { Download, sendDownload } from './download.ts'
import { Refusal } from '../refusal.ts'
import { reading } from '../database/read-only.ts'
import { within } from '../database/within.ts'
import { sendWritten, WrittenPage } from '../read-path/page-cache.ts'

type Resource = Record<string, Endpoint>

/** What an errand is given beside its input: who calls, and the HTTP call itself for cookies and files. */
export type Visit<I> = {
  input: I
  /** Absent on public calls. */
  claims: AccessClaims | undefined
  request: FastifyRequest
  reply: FastifyReply
}

type Inside<E> = (ctx: Ctx, input: Input<E>) => Promise<Answer<E> | WrittenPage<Answer<E>>>
type Outside<E> = { errand: (world: World, visit: Visit<Input<E>>) => Promise<Answer<E>> }
type Handlers<R extends Resource> = { [Line in keyof R]: Inside<R[Line]> | Outside<R[Line]> }
type Run = ((ctx: Ctx, input: never) => Promise<unknown>) | Outside<Endpoint>
export type Route = Endpoint & { run: Run }

/** Gives every line of a resource the function that honours it: one forgotten, one too many or one of another shape does not compile. */
export const routes = <R extends Resource>(resource: R, handlers: Handlers<R>): Route[] =>
  Object.entries(resource).map(([line, endpoint]) => ({
    ...endpoint,
    run: handlers[line] as unknown as Run,
  }))

/** A line that must talk to the world before or after it steps into a company. Few, and visible in `routes.ts`. */
export const errand = <I, A>(run: (world: World, visit: Visit<I>) => Promise<A>) => ({
  errand: run,
})

/** Opens routes on the server. Each: who calls, is it well formed, may they, one transaction, and only what was promised goes out. */
export function serve(app: FastifyInstance, world: World, opened: Route[]): void {
  for (const route of opened) {
    app.route({
      method: route.method,
      url: route.path,
      config: {
        line: `${route.method} ${route.path}`,
        takesFiles: route.files !== undefined,
      },
      // What is wrong with a call is told only to whom it is allowed.
      errorHandler: (error, request, reply) =>
        void toldInstead(world, request, { route, error }).then((told) => reply.send(told)),
      handler: async (request, reply) => {
        const claims = await claimsOf(world, request, route)
        const input = inputOf(request, route)
        const answer = await answerOf(world, route, { input, claims, request, reply })
        if (answer instanceof WrittenPage) return sendWritten(request, reply, answer)
        return answer instanceof Download ? sendDownload(reply, answer) : promised(route, answer)
      },
    })
  }
}

/** What a validator or the parser of bodies says of a call. */
const isOfForm = (error: Error & { code?: string }): boolean =>
  error instanceof ZodError || (error.code?.startsWith('FST_ERR_CTP') ?? false)

type Failed = { route: Route; error: Error & { code?: string } }

/** The refusal of whoever may not make this call, whatever else is wrong with it; otherwise the error itself. */
async function toldInstead(
  world: World,
  request: FastifyRequest,
  { route, error }: Failed,
): Promise<unknown> {
  if (!isOfForm(error)) return error
  try {
    const claims = await claimsOf(world, request, route)
    if (claims) await reading(world, claims, mayThey(route))
    return error
  } catch (refusal) {
    return refusal
  }
}

/** An answer that is not what the contract says is a fault of ours, and not of the call. */
function promised(route: Route, answer: unknown): unknown {
  try {
    return route.answer.parse(answer)
  } catch (cause) {
    throw new Error(`${route.method} ${route.path} does not answer what it promises`, { cause })
  }
}

async function claimsOf(
  world: World,
  request: FastifyRequest,
  route: Route,
): Promise<AccessClaims | undefined> {
  if (route.may === 'public') return undefined
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Refusal('ERR_SESSION_EXPIRED')
  const claims = await world.tokens.verify(token)
  request.known = { company: claims.companyId, user: claims.userId }
  return claims
}

/** Path, query and body reach the function as one object. A multipart body is read by the errand itself. */
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
  visit: Visit<Record<string, unknown>>,
): Promise<unknown> {
  const { run } = route
  if (typeof run !== 'function') {
    if (visit.claims) await within(world, { ...visit.claims, readOnly: true }, mayThey(route))
    return run.errand(world, visit as Visit<never>)
  }
  const enter = route.method === 'GET' ? reading : within
  return enter(world, visit.claims!, async (ctx) => {
    await mayThey(route)(ctx)
    return run(ctx, visit.input as never)
  })
}

const mayThey = (route: Route) => async (ctx: Ctx) => {
  if (!may(ctx.user, route.may)) throw new Refusal('ERR_NO_PERMISSION')
}
