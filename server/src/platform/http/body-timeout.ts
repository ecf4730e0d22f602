import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts files, so its body may take as long as the server allows. */
    takesFiles?: boolean
  }
}

/**
 * Refuses a request whose body is incomplete `bodyMs` after its head with ERR_MALFORMED_BODY, and closes the
 * connection. Exempts multipart bodies of authenticated callers on routes that accept files. If a request was answered
 * without reading its body, the connection is closed after the same time.
 */
export function limitBodyTime(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (!hasBody(request) || mayTakeLong(request)) return done()
    const timer = setTimeout(() => {
      if (raw.complete) return
      // Without a reader there is no error handler either. Emitting the error would end the process.
      if (reply.sent || raw.listenerCount('error') === 0) return raw.destroy()
      void reply.header('connection', 'close')
      raw.emit('error', new Refusal('ERR_MALFORMED_BODY'))
    }, bodyMs)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const mayTakeLong = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.takesFiles === true &&
  headers.authorization !== undefined &&
  (headers['content-type']?.startsWith('multipart/') ?? false)
