import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '../src/app.ts'
import type { World } from '../src/platform/ctx.ts'
import { makeLog } from '../src/platform/log.ts'
import { SECRET_KEY } from './world.ts'

/** The product on its own port until the test ends, with its log lines. */
export async function listen(world: World, options: Partial<AppOptions> = {}) {
  const lines: string[] = []
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = makeLog({ level: 'trace', to })
  const app: FastifyInstance = buildApp({ ...world, log }, { secretKey: SECRET_KEY, ...options })
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url, lines }
}
