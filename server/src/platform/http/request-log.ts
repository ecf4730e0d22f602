import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What stands in each of its lines in the log: company, user and refusal, as far as there are any. */
    known: Record<string, string | number> | undefined
  }
}

/** The log of one request. */
export const logOf = ({ log, id: reqId, known }: FastifyRequest): FastifyBaseLogger =>
  log.child({ reqId, ...known })

/** Asked by machines every few seconds, or part of a page: told only to who wants every detail. */
const QUIET = new Set(['/health/live', '/health/ready', '/*'])

/**
 * One line per request: who, what, how it ended, how long it took. The route's pattern instead of the address, so
 * that no query string and no token is written down.
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
