import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields of every log line of the request: company, user and refusal, if known. */
    known: Record<string, string | number> | undefined
  }
}

/** The logger of one request. */
export const logOf = ({ log, id: reqId, known }: FastifyRequest): FastifyBaseLogger =>
  log.child({ reqId, ...known })

/** Polled by machines every few seconds, or parts of a page: logged at debug level only. */
const QUIET = new Set(['/health/live', '/health/ready', '/*'])

/**
 * Logs one line per request: caller, route, status and duration. Uses the route's pattern instead of the URL, so no
 * query string and no token is logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('known')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = QUIET.has(routeOf(request)) ? 'debug' : 'info'
    request.log[level](
      {
        reqId: request.id,
        ...request.known,
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}

const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none'
