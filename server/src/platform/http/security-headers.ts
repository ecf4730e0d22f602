import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

export type SecurityHeaders = (
  request: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'raw'>,
) => void

/** The headers that browsers keep to, put together once: Fastify's own plug-in does so for each request. */
export function securityHeaders(publicUrl: URL | undefined): SecurityHeaders {
  const set = helmet(headersFor(publicUrl))
  return (request, reply) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS)
    // Answers of the API are for their caller alone; a line that may be kept says so itself.
    if (request.raw.url?.startsWith('/api/')) reply.raw.setHeader('cache-control', 'no-store')
    set(request.raw, reply.raw, (error) => {
      if (error) throw error
    })
  }
}

/** Voice notes need the microphone. What else a browser can open to a page stays closed. */
const PERMISSIONS = [
  'microphone=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Where the page may open its socket: the host it was opened by, and the one of PUBLIC_URL, which differs behind a proxy
 * that renames it. Older browsers do not count a socket as `'self'`.
 */
function socketOrigins(publicUrl: URL | undefined, { headers }: IncomingMessage): string {
  const host = HOST.test(headers.host ?? '') ? headers.host : undefined
  const hosts = new Set([host, publicUrl?.host])
  return [...hosts].flatMap((one) => (one ? [`ws://${one}`, `wss://${one}`] : [])).join(' ')
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
      'connect-src': [
        "'self'",
        (request: IncomingMessage, _reply: ServerResponse) => socketOrigins(publicUrl, request),
        'blob:',
      ],
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
