import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../src/app.ts'
import type { World } from '../src/platform/ctx.ts'
import { SECRET_KEY } from './world.ts'

/** The HTTP server as a test calls it: without a port. */
export type App = { inject: (options: InjectOptions | string) => Promise<LightMyRequestResponse> }

const worldOfRequest = new AsyncLocalStorage<World>()
let shared: FastifyInstance | undefined

/**
 * The HTTP server, where each request is served in this world. All worlds of a test process share one server, because
 * registering its routes takes longer than most tests. What the server reads once when it is built, such as its public
 * address, is tested on one of its own: see `listen`.
 */
export function appIn(world: World): App {
  const app = (shared ??= buildShared(world))
  // The request begins when it is awaited, so it must be awaited inside.
  return { inject: (options) => worldOfRequest.run(world, async () => await app.inject(options)) }
}

/** What `buildApp` may read before a request. Anything else would be that of one company for all. */
const READ_WHEN_BUILT = new Set<string | symbol>(['log', 'publicUrl', 'mailSink'])

function buildShared(first: World): FastifyInstance {
  const world = new Proxy({} as World, {
    get: (_, name) => {
      const now = worldOfRequest.getStore() ?? (READ_WHEN_BUILT.has(name) ? first : undefined)
      if (!now) throw new Error(`${String(name)} of the world is read outside a request`)
      return Reflect.get(now, name) as unknown
    },
  })
  const app = buildApp(world, { secretKey: SECRET_KEY })
  // Routes are registered now: in the first request they could read its world unnoticed.
  void app.ready()
  return app
}
