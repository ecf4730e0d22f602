import fastify from 'fastify'
import { type Browser, type Subscription, subscriptionOf } from './browser.ts'
import { controlRoutes } from './control.ts'
import { pushRoutes } from './routes.ts'
import { makeService, type Service } from './service.ts'

export type PushDouble = Pick<Service, 'fault' | 'asked'> & {
  /** Where it is: the origin of every endpoint. */
  url: string
  /** A browser subscribes, for one application server alone where it is named. */
  subscribe: (owner?: string) => Browser & { subscription: Subscription }
  close: () => Promise<void>
}

type Options = { port?: number; host?: string }

/** A push service of pretence on loopback. Port 0 takes a free one. Refuses production. */
export async function startPushDouble(options: Options = {}): Promise<PushDouble> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The double of a push service does not run in production.')
  const service = makeService()
  const app = fastify({ forceCloseConnections: true })
  let url = ''
  pushRoutes(app, service)
  controlRoutes(app, service, () => url)
  url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  return {
    url,
    fault: service.fault,
    asked: service.asked,
    subscribe: (owner) => {
      const browser = service.subscribe(owner)
      return Object.assign(browser, { subscription: subscriptionOf(browser, url) })
    },
    close: () => app.close(),
  }
}
