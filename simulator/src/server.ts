import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { answerErrors } from './api/errors.ts'
import { mediaRoutes } from './api/media-routes.ts'
import { openMediaStore } from './api/media-store.ts'
import { messageRoutes, networkRoutes } from './api/network-routes.ts'
import type { ApiContext } from './api/parts.ts'
import { conversationRoutes, phoneRoutes } from './api/phone-routes.ts'
import { Sockets } from './api/sockets.ts'
import { Engine } from './engine.ts'
import { makeFolder } from './folder.ts'
import type { Log } from './log.ts'
import { SimNetwork } from './network/network.ts'
import { Store } from './network/store.ts'

export const PREFIX = '/simulator/api'

export interface SimulatorOptions {
  /** The folder of everything that survives a restart. Without it, everything stays in memory. */
  dataDir?: string | undefined
  log: Log
  /** The time in milliseconds; by default the machine's. */
  clock?: (() => number) | undefined
  /** Opens `POST /clock`, for tests. */
  mayMoveClock?: boolean | undefined
  /** The address of this machine in QR codes. By default the one that the client with the code used. */
  publicUrl?: string | undefined
}

/**
 * Adds the simulated network to a Fastify server, below `/simulator/api`, WebSockets included. It stops with that
 * server. Throws in production, and if its folder cannot be used.
 */
export async function mountSimulator(
  app: FastifyInstance,
  options: SimulatorOptions,
): Promise<void> {
  refuseProduction()
  const engine = await openEngine(options)
  app.addHook('onClose', async () => engine.close())
  const media = await openMediaStore(options.dataDir)
  const { log, mayMoveClock = false, publicUrl } = options
  const parts: ApiContext = { engine, media, log, mayMoveClock }
  const sockets = new Sockets(parts, { server: app.server, prefix: PREFIX, publicUrl })
  engine.start(sockets)
  app.addHook('preClose', async () => sockets.close())
  await app.register(
    async (scope) => {
      answerErrors(scope, log)
      phoneRoutes(scope, parts)
      conversationRoutes(scope, parts)
      messageRoutes(scope, parts)
      networkRoutes(scope, parts)
      await scope.register((inner) => mediaRoutes(inner, parts))
    },
    { prefix: PREFIX },
  )
}

/** The simulated network as a server of its own. Port 0 takes a free one. */
export async function startSimulator({
  port,
  host,
  ...options
}: SimulatorOptions & { port: number; host: string }): Promise<{
  url: string
  close(): Promise<void>
}> {
  const app = Fastify({ forceCloseConnections: true })
  try {
    await mountSimulator(app, options)
    app.server.on('upgrade', (request, socket) => {
      if (!request.url?.startsWith(`${PREFIX}/`)) socket.destroy()
    })
    const url = await app.listen({ port, host })
    return { url, close: () => app.close() }
  } catch (error) {
    await app.close()
    throw error
  }
}

function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production') return
  throw new Error(
    'The simulated WhatsApp network does not run in production (NODE_ENV=production).',
  )
}

async function openEngine({ dataDir, clock = Date.now, log }: SimulatorOptions): Promise<Engine> {
  if (dataDir !== undefined) await makeFolder(dataDir)
  const store = new Store(dataDir === undefined ? undefined : join(dataDir, 'simulator.sqlite'))
  const newId = () => randomBytes(16).toString('hex')
  const network = new SimNetwork({ store, newId, now: clock() })
  return new Engine({ network, store, clock, log })
}
