import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { limits } from '@recado/contract/platform/limits'
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
import { compressOptions } from './platform/http/compression.ts'
import type { World } from './platform/ctx.ts'
import { limitBodyTime } from './platform/http/body-timeout.ts'
import { type HealthChecks, openHealth } from './platform/http/health.ts'
import { answerErrors, refusalOf, refuse } from './platform/http/errors.ts'
import { serve } from './platform/http/routes.ts'
import { measureRequests } from './platform/metrics.ts'
import { Refusal } from './platform/refusal.ts'
import { allRoutes } from './routes.ts'
import { logRequests } from './platform/http/request-log.ts'
import {
  type SecurityHeaders,
  securityHeaders,
  setSecurityHeaders,
} from './platform/http/security-headers.ts'
import { openSentMails } from './platform/mail/sink.ts'
import { openWebApp } from './platform/http/web-app.ts'
import { openWhatsappWebhook } from './links/webhooks/whatsapp.ts'
import { openPaymentWebhook } from './billing/payments/webhook.ts'
import { openBuilderFrame } from './automation/flows/builder-frame.ts'
import { openLogos } from './accounts/white-labels/open-logos.ts'
import { openManifests } from './accounts/white-labels/manifest.ts'

export type AppOptions = {
  /** Signs the addresses of media. */
  secretKey: string
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy?: boolean | number | string[]
  /** The checks of `/health/ready`. */
  checks?: HealthChecks
  /** The folder of the built web app; without it only the server's own paths respond. */
  webDist?: string
  /** A node without the web role: it serves only its health endpoints. */
  servesHealthOnly?: boolean
  timeouts?: Partial<typeof TIMEOUTS>
}

const PLUGIN_TIMEOUT_MS = 120_000

/** Builds the HTTP server: API, media, health, API documentation, and the web app on every other path. */
export function buildApp(world: World, options: AppOptions): FastifyInstance {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const giveHeaders = securityHeaders(world.publicUrl)
  const app = bareServer(world, { ...options, timeouts, giveHeaders })
  // A form of another site can send plain text without a preflight request; the API accepts only JSON and files.
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  logRequests(app)
  setSecurityHeaders(app, giveHeaders)
  limitBodyTime(app, timeouts.bodyMs)
  void app.register(compress, compressOptions)
  void app.register(cookie)
  void app.register(multipart, { limits: multipartLimits })
  void app.register(async (scope) => {
    measureRequests(scope)
    openHealth(scope, options.checks ?? {})
    if (options.servesHealthOnly) return
    openMedia(scope, world, options.secretKey)
    openLogos(scope, world)
    openManifests(scope, world)
    openWhatsappWebhook(scope, world)
    openPaymentWebhook(scope, world)
    openBuilderFrame(scope, world)
    if (world.mailSink) openSentMails(scope, world.mailSink)
    await scope.register(async (api) => serve(api, world, allRoutes), { prefix: '/api' })
    await openApiPages(scope)
    if (options.webDist) openWebApp(scope, options.webDist)
  })
  return app
}

type ServerOptions = Pick<AppOptions, 'trustProxy'> & {
  timeouts: typeof TIMEOUTS
  giveHeaders: SecurityHeaders
}

/** The Fastify instance without hooks and routes. */
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
    // The default of 10 seconds fails on a machine that is busy with other starts.
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    bodyLimit: limits.jsonBytesMax,
    requestTimeout: timeouts.uploadMs,
    http: {
      headersTimeout: timeouts.headMs,
      connectionsCheckingInterval: Math.ceil(timeouts.headMs / 4),
    },
    trustProxy: trusted(trustProxy),
    genReqId: () => randomUUID(),
    // The request logger adds the fields of a request to its lines. Most requests log one line, and a child logger for
    // each costs more.
    childLoggerFactory: (logger) => logger,
    // Clients of similar servers send a trailing slash.
    routerOptions: { maxParamLength: LONGEST_FILE_NAME, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
}

/** Answers errors that Fastify raises before any hook runs. */
function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  void refuse(request, reply, refusalOf(error) ?? new Refusal('ERR_MALFORMED_BODY'))
}

/** A number is the count of trusted proxies in front of this server. */
const trusted = (setting: boolean | number | string[]) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** The time limits for sending the head of a request, a JSON body, and a whole request with files. */
const TIMEOUTS = {
  headMs: 20_000,
  bodyMs: 30_000,
  /** Long enough for 100 MB over a slow connection. */
  uploadMs: 10 * 60_000,
}
/** 200 characters, each of up to nine characters when percent-encoded. */
const LONGEST_FILE_NAME = 2000
