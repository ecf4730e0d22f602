import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SESSION_SECONDS } from './rules.ts'

const NAME = 'jrt'
/** The browser sends the cookie only to this path, not with other API calls or files. */
const PATH = '/api/auth'

type Call = { request: FastifyRequest; reply: FastifyReply }

export const refreshTokenIn = (request: FastifyRequest): string | undefined =>
  request.cookies[NAME] || undefined

export function setRefreshCookie(world: World, { request, reply }: Call, token: string): void {
  reply.setCookie(NAME, token, { ...cookieOptions(world, request), maxAge: SESSION_SECONDS })
}

export function clearRefreshCookie(world: World, { request, reply }: Call): void {
  reply.clearCookie(NAME, cookieOptions(world, request))
}

/** The cookie is sent only with sign-in, refresh and sign-out, and scripts cannot read it. */
export const cookieOptions = (world: World, request: FastifyRequest) => ({
  path: PATH,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: (world.publicUrl?.protocol ?? `${request.protocol}:`) === 'https:',
})

/** Hosts for which browsers accept a Secure cookie without https. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Refuses a page that was opened over http while PUBLIC_URL is https, with ERR_HTTPS_REQUIRED and the right address in
 * `details`: its browser would drop the cookie, and the session would end at the next reload.
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
 * A call authorised by a cookie must come from our own pages. SameSite=Lax keeps the cookie out of POSTs of other
 * sites; this check also refuses pages of sibling subdomains, which count as the same site. Ports are not compared,
 * because cookies ignore them.
 */
export function checkOrigin(world: World, request: FastifyRequest): void {
  const { origin } = request.headers
  // The browser sets this header and no page can change it. It also works behind a proxy that rewrites the host.
  const isSameOrigin = request.headers['sec-fetch-site'] === 'same-origin'
  if (!origin || isSameOrigin) return
  const from = URL.canParse(origin) ? new URL(origin).hostname : undefined
  const ownHosts = [request.hostname, world.publicUrl?.hostname]
  if (from === undefined || !ownHosts.includes(from)) throw new Refusal('ERR_NO_PERMISSION')
}
