import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SESSION_SECONDS } from './rules.ts'

const NAME = 'jrt'
/** The browser sends it nowhere else: neither with ordinary calls nor with files. */
const PATH = '/api/auth'

type Call = { request: FastifyRequest; reply: FastifyReply }

export const refreshTokenIn = (request: FastifyRequest): string | undefined =>
  request.cookies[NAME] || undefined

export function keepRefreshToken(world: World, { request, reply }: Call, token: string): void {
  reply.setCookie(NAME, token, { ...cookieOptions(world, request), maxAge: SESSION_SECONDS })
}

export function dropRefreshToken(world: World, { request, reply }: Call): void {
  reply.clearCookie(NAME, cookieOptions(world, request))
}

/** Sent with sign-in, refresh and sign-out alone, and out of reach of scripts. */
export const cookieOptions = (world: World, request: FastifyRequest) => ({
  path: PATH,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: (world.publicUrl?.protocol ?? `${request.protocol}:`) === 'https:',
})

/** Where browsers keep a Secure cookie without https. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Refuses with ERR_HTTPS_REQUIRED, and the right address in `details`, a page that was opened over http where PUBLIC_URL
 * is https: its browser would throw the cookie away, and the session would end with the next reload.
 */
export function checkScheme({ publicUrl, log }: World, { headers }: FastifyRequest): void {
  const { origin } = headers
  if (publicUrl?.protocol !== 'https:' || !origin?.startsWith('http:') || !URL.canParse(origin))
    return
  if (LOOPBACK.test(new URL(origin).hostname)) return
  log.warn(
    { origin: new URL(origin).origin, publicUrl: publicUrl.origin },
    'a sign-in was refused: the page was opened over http, and PUBLIC_URL is https',
  )
  throw new Refusal('ERR_HTTPS_REQUIRED', { address: publicUrl.origin })
}

/**
 * A call that is authorised by a cookie must come from our own pages. SameSite=Lax already keeps other sites' POSTs
 * from carrying it; this also refuses pages of neighbouring subdomains, which count as the same site. Ports are not
 * compared: cookies do not know them either.
 */
export function checkOrigin(world: World, request: FastifyRequest): void {
  const { origin } = request.headers
  // Written by the browser itself and out of any page's reach; it also holds behind a proxy that renames the host.
  const isOurs = request.headers['sec-fetch-site'] === 'same-origin'
  if (!origin || isOurs) return
  const from = URL.canParse(origin) ? new URL(origin).hostname : undefined
  const ours = [request.hostname, world.publicUrl?.hostname]
  if (from === undefined || !ours.includes(from)) throw new Refusal('ERR_NO_PERMISSION')
}
