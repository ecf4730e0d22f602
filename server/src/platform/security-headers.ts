import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Gives every answer the headers that browsers keep to. Fastify's own plug-in puts them together anew for each request. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: URL | undefined): void {
  const set = helmet(headersFor(publicUrl))
  app.addHook('onRequest', (request, reply, done) =>
    set(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
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
