import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Browser, subscriptionOf } from './browser.ts'
import type { Service } from './service.ts'

const byId = z.object({ id: z.uuid() })
const Fault = z.object({
  status: z.number().int().min(200).max(599).optional(),
  retryAfter: z.number().int().optional(),
  times: z.number().int().min(1).max(1000).default(1),
})

/** What another process may command, below `/double`: browsers that subscribe and go, what they were told, faults. */
export function controlRoutes(app: FastifyInstance, service: Service, url: () => string): void {
  const browserBy = (params: unknown): Browser => {
    const { id } = byId.parse(params)
    const browser = service.browsers.get(id)
    if (!browser) throw new Error(`there is no browser ${id}`)
    return browser
  }
  app.post('/double/browsers', async ({ body }) => {
    const { owner } = z.object({ owner: z.string().optional() }).parse(body ?? {})
    const browser = service.subscribe(owner)
    return { id: browser.id, subscription: subscriptionOf(browser, url()) }
  })
  app.get('/double/browsers/:id/arrived', async ({ params }) => browserBy(params).arrived)
  app.delete('/double/browsers/:id', async ({ params }) => {
    browserBy(params).isGone = true
    return {}
  })
  app.post('/double/faults', async ({ body }) => {
    const { status, retryAfter, times } = Fault.parse(body)
    service.fault(status ? { kind: 'status', status, retryAfter } : { kind: 'hang' }, times)
    return {}
  })
}
