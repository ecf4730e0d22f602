import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

export type SecurityHeaders = (
  request: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'raw'>,
) => void

/** The headers that browsers keep to, put together once: Fastify's own plug-in does so for each request. */
export function securityHeaders(publicUrl: URL | undefined): SecurityHeaders {
  const set = helmet(headersFor(publicUrl))
  return (request, reply) =>
    set(request.raw, reply.raw, (error) => {
      if (error) throw error
    })
}

/** Gives them to every answer that comes as far as a hook: all but those to an address that cannot be read. */
export function setSecurityHeaders(app: FastifyInstance, give: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    give(request, reply)
    done()
  })
}

/**
 * What pages of this server may do: nothing that does not come from it. Styles may stand in the page, because the
 * components set them there; scripts may not.
 */
const headersFor = (publicUrl: URL | undefined) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'base-uri': ["'self'"],
      // What the page itself holds in memory, as the waves of a recording just sent.
      'connect-src': ["'self'", 'ws:', 'wss:', 'blob:'],
      'font-src': ["'self'", 'data:'],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      // A PDF is read in the browser's own reader, from the memory of the page.
      'frame-src': ['blob:'],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      // Recordings of browsers without Opus are encoded by a WebAssembly module; it opens no way for script as text.
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'worker-src': ["'self'", 'blob:'],
    },
  },
  frameguard: { action: 'deny' as const },
  hsts: publicUrl?.protocol === 'https:',
  referrerPolicy: { policy: 'same-origin' as const },
})
