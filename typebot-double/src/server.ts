import fastify from 'fastify'
import { ZodError } from 'zod'
import { applyFaults } from './apply-faults.ts'
import { type Builder, makeBuilder } from './builder.ts'
import { controlRoutes } from './control.ts'
import { typebotRoutes } from './routes.ts'

export type TypebotDouble = {
  builder: Builder
  /** The address of the builder, which is also that of its viewer. */
  url: string
  close: () => Promise<void>
}

type Options = { port?: number; host?: string; token?: string }

export const SAMPLE_TOKEN = 'token-do-duble'

/** Starts the double on loopback. Port 0 takes a free one. Refuses to run in production. */
export async function startTypebotDouble(options: Options = {}): Promise<TypebotDouble> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The double of Typebot does not run in production (NODE_ENV=production).')
  const builder = makeBuilder(options.token ?? SAMPLE_TOKEN)
  const app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) =>
    reply
      .code(error instanceof ZodError ? 400 : 500)
      .send({ message: error instanceof Error ? error.message : 'error', code: 'BAD_REQUEST' }),
  )
  applyFaults(app, builder)
  typebotRoutes(app, builder)
  controlRoutes(app, builder)
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  return { builder, url, close: () => app.close() }
}
