import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { controlRoutes } from './control.ts'
import { makeGraph } from './graph.ts'
import { type GraphHandle, handleOf } from './handle.ts'
import type { Log } from './records.ts'
import { graphRoutes } from './routes.ts'

export type GraphDouble = GraphHandle & {
  /** The address of the Graph API, without a version. */
  url: string
  close: () => Promise<void>
}

type Options = { port?: number; host?: string; log?: Log }

/** Starts the double on loopback. Port 0 takes a free one. Refuses to run in production. */
export async function startGraphDouble(options: Options = {}): Promise<GraphDouble> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The double of the Graph API does not run in production (NODE_ENV=production).')
  const graph = makeGraph(options.log)
  const app = fastify({ forceCloseConnections: true, bodyLimit: 4 * 1024 * 1024 })
  await app.register(multipart)
  graphRoutes(app, graph)
  const double = handleOf(graph)
  controlRoutes(app, double)
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  return {
    ...double,
    url,
    close: async () => {
      await graph.close()
      await app.close()
    },
  }
}
