import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { insertPost } from './inbox.ts'
import type { World } from '../../platform/ctx.ts'
import { webhookPosts } from '../../platform/metrics.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isSameSecret } from '../../platform/same-secret.ts'
import { logOf } from '../../platform/http/request-log.ts'
import { TokenBuckets } from '@recado/concurrency/token-buckets'
import { within } from '../../platform/database/within.ts'
import { networkOf } from '../../accounts/session/rules.ts'
import { parseChanges, numberOf } from '../../whatsapp/cloud/parse-post.ts'
import { type CloudSettings, readCloudSettings } from '../../whatsapp/cloud/settings.ts'

/** Meta posts up to 3 MB. */
const POST_BYTES_MAX = 3 * 1024 * 1024 + 64 * 1024

/** Limits unsigned posts by address and sender. Meta's own posts come from other addresses. */
const unsigned = new TokenBuckets({ capacity: 20, perSecond: 1, most: 10_000 })

const senderOf = ({ params, ip }: FastifyRequest): string =>
  `${(params as { key: string }).key}:${networkOf(ip)}`

type CalledNumber = { companyId: number; connectionId: number; settings: CloudSettings }

/**
 * The webhook for Meta: `GET` verifies the address once, `POST` delivers events. A post is stored unchanged before it
 * is answered; the owner of the connection processes it.
 */
export function openWhatsappWebhook(app: FastifyInstance, world: World): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may change them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: POST_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    const called = new WeakMap<FastifyRequest, CalledNumber>()
    // Runs before the body is read: a post to an unknown address is refused without reading its body.
    scope.addHook('onRequest', async (request) => {
      if (unsigned.isEmpty(senderOf(request)))
        throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 1 })
      called.set(request, await findNumber(world, request))
    })
    const config = { line: 'webhooks/whatsapp' }
    scope.get('/webhooks/whatsapp/:key', { config }, (request, reply) =>
      confirm(called.get(request)!, request, reply),
    )
    scope.post('/webhooks/whatsapp/:key', { config }, (request, reply) =>
      receive(world, called.get(request)!, { request, reply }),
    )
  })
}

async function findNumber(world: World, request: FastifyRequest): Promise<CalledNumber> {
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

/** Meta sends the verify token that users entered there, and expects its challenge back. */
function confirm(
  { settings }: CalledNumber,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { data } = Challenge.safeParse(request.query)
  if (!data || !isSameSecret(data['hub.verify_token'], settings.verifyToken))
    return reply.code(403).send()
  return reply.type('text/plain').send(data['hub.challenge'])
}

type Call = { request: FastifyRequest; reply: FastifyReply }

async function receive(
  world: World,
  { companyId, connectionId, settings }: CalledNumber,
  { request, reply }: Call,
): Promise<FastifyReply> {
  const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!isSigned(payload, request.headers['x-hub-signature-256'], settings.appSecret)) {
    webhookPosts.inc({ result: 'unsigned' })
    unsigned.take(senderOf(request))
    return reply.code(401).send()
  }
  const changes = parseChanges(payload)
  if (!changes) {
    webhookPosts.inc({ result: 'unreadable' })
    logOf(request).warn({ companyId, connectionId }, 'a signed webhook post could not be parsed')
    return reply.send()
  }
  const numbers = changes.map(numberOf)
  const { matched, inserted } = await within(world, { companyId }, (ctx) =>
    insertPost(ctx, {
      connectionId,
      phoneNumberIds: [...new Set(numbers.filter((one) => one !== undefined))],
      isOfAccount: numbers.includes(undefined),
      digest: createHash('sha256').update(payload).digest(),
      payload,
    }),
  )
  webhookPosts.inc({ result: inserted > 0 ? 'kept' : matched > 0 ? 'repeated' : 'foreign' })
  return reply.send()
}

function isSigned(payload: Buffer, signature: unknown, secret: string): boolean {
  const expected = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`
  return typeof signature === 'string' && isSameSecret(signature, expected)
}
