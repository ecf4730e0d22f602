import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { keepPost } from './inbox.ts'
import type { World } from '../../platform/ctx.ts'
import { webhookPosts } from '../../platform/metrics.ts'
import { Refusal } from '../../platform/refusal.ts'
import { logOf } from '../../platform/http/request-log.ts'
import { TokenBuckets } from '../../platform/concurrency/token-buckets.ts'
import { within } from '../../platform/database/within.ts'
import { networkOf } from '../../accounts/session/rules.ts'
import { changesIn, numberOf } from '../../whatsapp/cloud/post.ts'
import { type CloudSettings, readCloudSettings } from '../../whatsapp/cloud/settings.ts'

/** Meta posts up to 3 MB. */
const POST_BYTES_MAX = 3 * 1024 * 1024 + 64 * 1024

/** Posts that bear no signature of ours, by address and sender; Meta's own posts come from elsewhere. */
const unsigned = new TokenBuckets({ capacity: 20, perSecond: 1, most: 10_000 })

const senderOf = ({ params, ip }: FastifyRequest): string =>
  `${(params as { key: string }).key}:${networkOf(ip)}`

type Called = { companyId: number; connectionId: number; settings: CloudSettings }

/**
 * Where Meta reaches us: `GET` once to see that the address is ours, `POST` with whatever there is to tell. A post is
 * kept as it came before it is answered; the owner of the connection works it off.
 */
export function openWhatsappWebhook(app: FastifyInstance, world: World): void {
  void app.register(async (scope) => {
    // The signature is over the bytes, so nothing may read them as anything else.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: POST_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    const called = new WeakMap<FastifyRequest, Called>()
    // Before the body is read: an address that nobody has takes nothing in.
    scope.addHook('onRequest', async (request) => {
      if (unsigned.isEmpty(senderOf(request)))
        throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 1 })
      called.set(request, await numberCalled(world, request))
    })
    const config = { line: 'webhooks/whatsapp' }
    scope.get('/webhooks/whatsapp/:key', { config }, (request, reply) =>
      confirm(called.get(request)!, request, reply),
    )
    scope.post('/webhooks/whatsapp/:key', { config }, (request, reply) =>
      take(world, called.get(request)!, { request, reply }),
    )
  })
}

async function numberCalled(world: World, request: FastifyRequest): Promise<Called> {
  const { key } = request.params as { key: string }
  const { rows } = await sql<{ companyId: number; connectionId: number }>`
    select * from cloud_number_by_key(${key})`.execute(world.db)
  const number = rows[0]
  if (!number) throw new Refusal('ERR_NO_ROUTE')
  const { companyId, connectionId } = number
  const settings = await within(world, { companyId, readOnly: true }, (ctx) =>
    readCloudSettings(ctx, connectionId),
  )
  if (!settings) throw new Refusal('ERR_NO_ROUTE')
  return { ...number, settings }
}

const Challenge = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().max(1000),
})

/** Meta repeats the words that people typed in there, and wants its own back. */
function confirm({ settings }: Called, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { data } = Challenge.safeParse(request.query)
  if (!data || !isSame(data['hub.verify_token'], settings.verifyToken))
    return reply.code(403).send()
  return reply.type('text/plain').send(data['hub.challenge'])
}

type Call = { request: FastifyRequest; reply: FastifyReply }

async function take(
  world: World,
  { companyId, connectionId, settings }: Called,
  { request, reply }: Call,
): Promise<FastifyReply> {
  const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!isSigned(payload, request.headers['x-hub-signature-256'], settings.appSecret)) {
    webhookPosts.inc({ result: 'unsigned' })
    unsigned.take(senderOf(request))
    return reply.code(401).send()
  }
  const changes = changesIn(payload)
  if (!changes) {
    webhookPosts.inc({ result: 'unreadable' })
    logOf(request).warn({ companyId, connectionId }, 'a signed post was not understood')
    return reply.send()
  }
  const numbers = changes.map(numberOf)
  const { ours, kept } = await within(world, { companyId }, (ctx) =>
    keepPost(ctx, {
      connectionId,
      phoneNumberIds: [...new Set(numbers.filter((one) => one !== undefined))],
      isOfAccount: numbers.includes(undefined),
      digest: createHash('sha256').update(payload).digest(),
      payload,
    }),
  )
  webhookPosts.inc({ result: kept > 0 ? 'kept' : ours > 0 ? 'repeated' : 'foreign' })
  return reply.send()
}

function isSigned(payload: Buffer, said: unknown, secret: string): boolean {
  const right = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`
  return typeof said === 'string' && isSame(said, right)
}

/** In the same time whatever they have in common. */
const isSame = (one: string, other: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
