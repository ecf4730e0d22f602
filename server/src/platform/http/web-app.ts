import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { builtFiles } from './built-files.ts'

/** Paths of the server. An unknown path below them is never answered with the page. */
const RESERVED =
  /^\/(api|media|health|metrics|socket\.io|hooks|flow-builder-frame|simulator\/api)(\/|$)/

const YEAR_S = 31_536_000

/** The path of a built file consists of plain letters. A path that needs decoding or climbs is not one. */
const FILE = /^(\/[\w-][\w.-]*)+\.\w+$/
const BUILT = /^\/assets\/([^/]+)$/
const FILE_LIKE = /\.[^/.]*$/

/**
 * Serves the built web app: files under their names, the page for every other path. Built files have a hash in their
 * name and are cached for a year. The page is revalidated each time, so a release takes effect at once.
 */
export function openWebApp(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  const sendBuilt = builtFiles(join(folder, 'assets'))
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (RESERVED.test(path)) return reply.callNotFound()
    if (FILE.test(path)) {
      reply.header('cache-control', keptFor(path))
      const [, built] = BUILT.exec(path) ?? []
      if (built && (await sendBuilt(request, reply, built))) return reply
      return reply.sendFile(path.slice(1))
    }
    if (FILE_LIKE.test(path) || !isPageWanted(request)) return reply.callNotFound()
    if (!existsSync(join(folder, 'index.html'))) return notBuilt(reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const isPageWanted = ({ headers }: FastifyRequest) =>
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

/** The push worker runs without an open page. The browser itself checks for updates and must find the latest. */
function keptFor(path: string): string {
  if (path === '/push-worker.js') return 'no-cache'
  return `public, max-age=${path.startsWith('/assets/') ? `${YEAR_S}, immutable` : '3600'}`
}

const notBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/plain')
    .send('The web app is not built. In development it is served by Vite: http://localhost:5173')
