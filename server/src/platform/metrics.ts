import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The one registry of the process. `GET /metrics` renders it. */
const registry = new Registry()

const registers = [registry]

const requests = new Histogram({
  name: 'recado_http_request_duration_seconds',
  help: 'Duration of HTTP requests, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const inboundMessages = new Counter({
  name: 'recado_inbound_messages_total',
  help: 'Messages from the network: stored, repeated (already known), unwanted (groups), from a blocked contact, or failed and left in the journal.',
  labelNames: ['result'],
  registers,
})

export const outboundResults = new Counter({
  name: 'recado_outbound_results_total',
  help: 'Results of messages sent: accepted, uncertain or refused.',
  labelNames: ['outcome'],
  registers,
})

export const webhookPosts = new Counter({
  name: 'recado_webhook_posts_total',
  help: 'Webhook posts of Meta: kept (stored), repeated (already known), foreign (about numbers of others), unsigned, or unreadable.',
  labelNames: ['result'],
  registers,
})

export const paymentPosts = new Counter({
  name: 'recado_payment_posts_total',
  help: 'Events of the payment provider: kept (stored), repeated (already known), foreign (not about our charges), forged (without the token), or unreadable.',
  labelNames: ['result'],
  registers,
})

export const liveEvents = new Counter({
  name: 'recado_live_events_total',
  help: 'Live events sent to sockets, by channel.',
  labelNames: ['channel'],
  registers,
})

export const pushResults = new Counter({
  name: 'recado_push_results_total',
  help: 'Push notifications for browsers without an open page: taken (accepted), gone, refused, later (postponed), or unknown (service).',
  labelNames: ['outcome'],
  registers,
})

export const jobResults = new Counter({
  name: 'recado_job_results_total',
  help: 'Finished jobs by name: done, or failed (retried later).',
  labelNames: ['job', 'result'],
  registers,
})

/** The gauge reads the count when the metrics are scraped. */
export function measureSockets(count: () => number): void {
  const gauge: Gauge = new Gauge({
    name: 'recado_sockets',
    help: 'Signed-in sockets open on this node.',
    registers,
    collect: () => gauge.set(count()),
  })
}

/** Measures memory, event loop and garbage collection of this process. Call it once per process. */
export const measureProcess = (): void => collectDefaultMetrics({ register: registry })

/** Times every request by its route pattern, so the number of series does not grow with ids. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** Serves `GET /metrics` on a port of its own that clients and proxies do not reach. */
export function buildMetricsApp(): FastifyInstance {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return app
}
