import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

export type SecurityHeaders = (
  request: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'raw'>,
) => void

/** Sets the security headers. They are compiled once; Fastify's own plug-in compiles them for each request. */
export function securityHeaders(publicUrl: URL | undefined): SecurityHeaders {
  const set = helmet(headersFor(publicUrl))
  return (request, reply) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS)
    // Answers of the API are private to their caller. A route that may be cached overrides this.
    if (request.raw.url?.startsWith('/api/')) reply.raw.setHeader('cache-control', 'no-store')
    set(request.raw, reply.raw, (error) => {
      if (error) throw error
    })
  }
}

/** Voice notes need the microphone. All other browser features are disabled. */
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
 * The origins for the page's socket: the host of the request, and the host of PUBLIC_URL, which differs behind a proxy
 * that rewrites the host. Older browsers do not count a socket as `'self'`.
 */
function socketOrigins(publicUrl: URL | undefined, { headers }: IncomingMessage): string {
  const host = HOST.test(headers.host ?? '') ? headers.host : undefined
  const hosts = new Set([host, publicUrl?.host])
  return [...hosts].flatMap((one) => (one ? [`ws://${one}`, `wss://${one}`] : [])).join(' ')
}

/** Adds the headers to every answer that reaches a hook, which excludes only those to unparsable URLs. */
export function setSecurityHeaders(app: FastifyInstance, give: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    give(request, reply)
    done()
  })
}

/**
 * The content security policy: nothing from other origins. Inline styles are allowed because the component library sets
 * them; inline scripts are not.
 */
const headersFor = (publicUrl: URL | undefined) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'base-uri': ["'self'"],
      // blob: for data in the page's memory, such as the waveform of a recording just sent.
      'connect-src': [
        "'self'",
        (request: IncomingMessage, _reply: ServerResponse) => socketOrigins(publicUrl, request),
        'blob:',
      ],
      'font-src': ["'self'", 'data:'],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      // The browser's PDF viewer shows a PDF from the page's memory. The videos of the helps are on YouTube. A page of
      // this server contains the flow builder, under a policy of its own.
      'frame-src': ["'self'", 'blob:', 'https://www.youtube-nocookie.com'],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      // Browsers without an Opus encoder use a WebAssembly module. The keyword does not allow `eval` of script text.
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
