import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Asked by machines every few seconds, or part of a page: told only to who wants every detail. */
const QUIET = new Set(['/health/live', '/health/ready', '/metrics', '/*'])

/**
 * One line per request: who, what, how it ended, how long it took. The route's pattern instead of the address, so
 * that no query string and no token is written down. Company, user and refusal stand on the request's own logger.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const level = QUIET.has(routeOf(request)) ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none'
