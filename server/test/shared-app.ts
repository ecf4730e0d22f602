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
 * registering its routes takes longer than most tests. A test about a part that the server keeps for itself, such as its
 * public address, starts its own: see `listen`.
 */
export function appIn(world: World): App {
  shared ??= buildApp(delegating(world), { secretKey: SECRET_KEY })
  const app = shared
  return { inject: (options) => worldOfRequest.run(world, async () => await app.inject(options)) }
}

/** Stands for the world of the request that is being served, and while none is, for `first`. */
function delegating(first: World): World {
  const now = () => worldOfRequest.getStore() ?? first
  return new Proxy(Object.create(null) as World, {
    get: (_, name) => Reflect.get(now(), name) as unknown,
    set: (_, name, value) => Reflect.set(now(), name, value),
    has: (_, name) => Reflect.has(now(), name),
    ownKeys: () => Reflect.ownKeys(now()),
    // A proxy may show only such properties that its own target could get.
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(now(), name)
      return found && { ...found, configurable: true }
    },
  })
}
