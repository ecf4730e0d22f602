import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { limits } from '@recado/contract/limits'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { multipartLimits } from './platform/files/receive-files.ts'
import { openMedia } from './desk/media/open-media.ts'
import { openApiPages } from './platform/api-docs/pages.ts'
import { compressing } from './platform/http/compression.ts'
import type { World } from './platform/ctx.ts'
import { limitBodyTime } from './platform/http/body-timeout.ts'
import { type Checks, openHealth } from './platform/http/health.ts'
import { answerErrors, refusalOf, refuse } from './platform/http/errors.ts'
import { serve } from './platform/http/routes.ts'
import { measureRequests } from './platform/metrics.ts'
import { Refusal } from './platform/refusal.ts'
import { openedRoutes } from './routes.ts'
import { logRequests } from './platform/http/request-log.ts'
import {
  type SecurityHeaders,
  securityHeaders,
  setSecurityHeaders,
} from './platform/http/security-headers.ts'
import { openWebApp } from './platform/http/web-app.ts'
import { openWhatsappWebhook } from './links/webhooks/whatsapp.ts'
import { openManifests } from './accounts/white-labels/manifest.ts'

export type AppOptions = {
  /** Signs the addresses of media. */
  secretKey: string
  /** Whose X-Forwarded-For is believed. */
  trustProxy?: boolean | number | string[]
  /** What `/health/ready` asks. */
  checks?: Checks
  /** The built web app; without it only the server's own paths answer. */
  webDist?: string
  /** A node that serves no people: it answers for its health alone. */
  isBackstage?: boolean
  timeouts?: Partial<typeof TIMEOUTS>
}

const PLUGINS_WITHIN_MS = 120_000

/** The whole HTTP side of the product: API, media, health, API pages, and the web app everywhere else. */
export function buildApp(world: World, options: AppOptions): FastifyInstance {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const giveHeaders = securityHeaders(world.publicUrl)
  const app = bareServer(world, { ...options, timeouts, giveHeaders })
  // A form of another site may send plain text without asking first; the API takes JSON and files only.
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  logRequests(app)
  setSecurityHeaders(app, giveHeaders)
  limitBodyTime(app, timeouts.bodyMs)
  void app.register(compress, compressing)
  void app.register(cookie)
  void app.register(multipart, { limits: multipartLimits })
  void app.register(async (scope) => {
    measureRequests(scope)
    openHealth(scope, options.checks ?? {})
    if (options.isBackstage) return
    openMedia(scope, world, options.secretKey)
    openManifests(scope, world)
    openWhatsappWebhook(scope, world)
    await scope.register(async (api) => serve(api, world, openedRoutes), { prefix: '/api' })
    await openApiPages(scope)
    if (options.webDist) openWebApp(scope, options.webDist)
  })
  return app
}

type ServerOptions = Pick<AppOptions, 'trustProxy'> & {
  timeouts: typeof TIMEOUTS
  giveHeaders: SecurityHeaders
}

/** Without hooks and lines: what Fastify is told when it is made. */
function bareServer(
  world: World,
  { timeouts, giveHeaders, trustProxy = false }: ServerOptions,
): FastifyInstance {
  return fastify({
    loggerInstance: world.log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      giveHeaders(request, reply)
      refuseUnreadable(error, request, reply)
    },
    // The default of 10 seconds ends a start on a machine that is busy with other starts.
    pluginTimeout: PLUGINS_WITHIN_MS,
    bodyLimit: limits.jsonBytesMax,
    requestTimeout: timeouts.uploadMs,
    http: {
      headersTimeout: timeouts.headMs,
      connectionsCheckingInterval: Math.ceil(timeouts.headMs / 4),
    },
    trustProxy: trusted(trustProxy),
    genReqId: () => randomUUID(),
    // What is known of a request is written with its lines; most have one, and a logger for each costs more than that.
    childLoggerFactory: (logger) => logger,
    // Programs written against other servers of this kind ask with a slash behind.
    routerOptions: { maxParamLength: LONGEST_FILE_NAME, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
}

/** What Fastify refuses before any hook runs. */
function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  void refuse(request, reply, refusalOf(error) ?? new Refusal('ERR_MALFORMED_BODY'))
}

/** A number means: so many proxies stand before us, and each of them is believed. */
const trusted = (whom: boolean | number | string[]) =>
  typeof whom === 'number' ? (_address: string, hop: number) => hop < whom : whom

/** How long a caller may take to send the head of a call, a body of JSON, and a whole call with files. */
const TIMEOUTS = {
  headMs: 20_000,
  bodyMs: 30_000,
  /** Long enough for 100 MB over a slow line. */
  uploadMs: 10 * 60_000,
}
/** 200 characters, each of which may be written as nine in an address. */
const LONGEST_FILE_NAME = 2000
