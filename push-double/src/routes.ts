import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { decrypt } from './decrypt.ts'
import type { PushFault, Service } from './service.ts'
import { verifySender } from './vapid.ts'

/** What every push service takes at least. */
const BYTES_MAX = 4096

const Heads = z.object({
  ttl: z.coerce.number().int().min(0),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  'content-encoding': z.literal('aes128gcm'),
})

type Asked = FastifyRequest<{ Params: { id: string } }>

/** RFC 8030: a message for one browser, which is told at once or, here, when a test looks. */
export function pushRoutes(app: FastifyInstance, service: Service): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
  app.post('/push/:id', async (request: Asked, reply) => {
    service.count()
    const fault = service.takeFault()
    return fault ? stumble(reply, fault) : take(service, request, reply)
  })
}

function take(service: Service, request: Asked, reply: FastifyReply) {
  const browser = service.browsers.get(request.params.id)
  if (!browser) return reply.code(404).send()
  if (browser.isGone) return reply.code(410).send()
  const heads = Heads.safeParse(request.headers)
  const body = request.body
  if (!heads.success || !Buffer.isBuffer(body)) return reply.code(400).send(String(heads.error))
  if (body.length > BYTES_MAX) return reply.code(413).send()
  const { ttl, urgency, topic } = heads.data
  const proven = orRefused(() => {
    const audience = `${request.protocol}://${request.host}`
    return verifySender(request.headers.authorization, { audience, now: Date.now() })
  })
  if ('refused' in proven) return reply.code(401).send(proven.refused)
  const { key, subject } = proven.value
  if (browser.owner && key !== browser.owner) return reply.code(403).send()
  const read = orRefused(() => decrypt(browser, body))
  if ('refused' in read) return reply.code(400).send(read.refused)
  service.keep(browser, { text: read.value, ttl, urgency, topic, subject })
  return reply.code(201).header('location', `/messages/${browser.arrived.length}`).send()
}

function orRefused<T>(ask: () => T): { value: T } | { refused: string } {
  try {
    return { value: ask() }
  } catch (error) {
    return { refused: (error as Error).message }
  }
}

function stumble(reply: FastifyReply, fault: PushFault) {
  if (fault.kind === 'hang') return reply.hijack()
  const { status, retryAfter } = fault
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).send()
}
