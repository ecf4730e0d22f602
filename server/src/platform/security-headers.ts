import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * What pages of this server may do: nothing that does not come from it. Styles may stand in the page, because the
 * components set them there; scripts may not.
 */
export const securityHeaders = (publicUrl: URL | undefined): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'base-uri': ["'self'"],
      'connect-src': ["'self'", 'ws:', 'wss:'],
      'font-src': ["'self'", 'data:'],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'worker-src': ["'self'", 'blob:'],
    },
  },
  frameguard: { action: 'deny' },
  hsts: publicUrl?.protocol === 'https:',
  referrerPolicy: { policy: 'same-origin' },
})
