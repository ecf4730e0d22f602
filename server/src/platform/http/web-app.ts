import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What belongs to the server even where it knows no such path: never answered with a page. */
const RESERVED = /^\/(api|media|health|metrics|socket\.io|hooks|simulator\/api)(\/|$)/

const YEAR_S = 31_536_000

/** A built file's path is plain letters; whatever needs decoding, or climbs, is none. */
const FILE = /^(\/[\w-][\w.-]*)+\.\w+$/
const FILE_LIKE = /\.[^/.]*$/

/**
 * Serves the built web app: files under their names, its page for every other path a browser goes to. Built files
 * carry a hash in their name and are kept for a year; the page is asked for anew each time, so a release is seen at once.
 */
export function openWebApp(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (RESERVED.test(path)) return reply.callNotFound()
    if (FILE.test(path)) return sendFile(reply, path)
    if (FILE_LIKE.test(path) || !isPageWanted(request)) return reply.callNotFound()
    if (!existsSync(join(folder, 'index.html'))) return notBuilt(reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const isPageWanted = ({ headers }: FastifyRequest) =>
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  reply.header('cache-control', keptFor(path))
  return reply.sendFile(path.slice(1))
}

/** The worker that takes notices runs while no page is open: a browser looks after it by itself, and must find the latest. */
function keptFor(path: string): string {
  if (path === '/push-worker.js') return 'no-cache'
  return `public, max-age=${path.startsWith('/assets/') ? `${YEAR_S}, immutable` : '3600'}`
}

const notBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/plain')
    .send('The web app is not built. In development it is served by Vite: http://localhost:5173')
