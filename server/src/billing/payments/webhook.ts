import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TokenBuckets } from '@recado/concurrency/token-buckets'
import type { z } from 'zod'
import { networkOf } from '../../accounts/session/rules.ts'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { logOf } from '../../platform/http/request-log.ts'
import { paymentPosts } from '../../platform/metrics.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isSameSecret } from '../../platform/same-secret.ts'
import { withStorableTexts } from '../../platform/storable-text.ts'
import { PaymentEvent } from '../asaas/schemas.ts'
import { WEBHOOK_PATH } from './keep-webhook.ts'
import { companyIn } from './rules.ts'
import { orderLook } from './sync-charge.ts'

/** An event with a whole charge has some kilobytes. */
const EVENT_BYTES_MAX = 256 * 1024

/** Limits posts without the token by network. The provider's own posts come from other addresses. */
const refused = new TokenBuckets({ capacity: 20, perSecond: 1, most: 10_000 })

const accountIn = ({ params }: FastifyRequest): string => (params as { account: string }).account

/**
 * The webhook for Asaas. An event is stored before it is answered, and processed after it. Only 200 counts as received, and
 * after 15 other answers in a row the provider stops: so what is not about us is answered with 200 too.
 */
export function openPaymentWebhook(app: FastifyInstance, world: World): void {
  void app.register(async (scope) => {
    // An unreadable body is no failure of ours: it is answered with 200 like every event that is not for us.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    // Runs before the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      if (isFromProvider(world, request)) return undefined
      const sender = networkOf(request.ip)
      if (refused.isEmpty(sender)) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 1 })
      refused.take(sender)
      paymentPosts.inc({ result: 'forged' })
      return reply.code(401).send()
    })
    scope.post(
      `${WEBHOOK_PATH}/:account`,
      { config: { line: 'webhooks/asaas' } },
      (request, reply) => receive(world, request, reply),
    )
  })
}

function isFromProvider({ payments }: World, request: FastifyRequest): boolean {
  const token = request.headers['asaas-access-token']
  return typeof token === 'string' && isSameSecret(token, payments.webhookToken(accountIn(request)))
}

async function receive(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const event = eventIn(request.body)
  const companyId = companyIn(event?.payment.externalReference ?? '')
  if (!event) logOf(request).warn('an event of the payment provider could not be read')
  if (!event || companyId === undefined) {
    paymentPosts.inc({ result: event ? 'foreign' : 'unreadable' })
    return reply.send({ received: true })
  }
  const account = accountIn(request)
  const result = await within(world, { companyId }, (ctx) => keepEvent(ctx, { event, account }))
  paymentPosts.inc({ result })
  return reply.send({ received: true })
}

function eventIn(body: unknown): z.infer<typeof PaymentEvent> | undefined {
  try {
    const said = withStorableTexts(JSON.parse(String(body)) as unknown)
    return PaymentEvent.safeParse(said).data
  } catch {
    return undefined
  }
}

type Kept = { event: z.infer<typeof PaymentEvent>; account: string }

/** Stores the event and orders a look at its charge. A charge of another account is not touched. */
async function keepEvent(
  ctx: Ctx,
  { event: { id, event, payment }, account }: Kept,
): Promise<'kept' | 'repeated' | 'foreign'> {
  const charge = await ctx.db
    .selectFrom('charges')
    .select('id')
    .where('reference', '=', payment.externalReference ?? '')
    .where('account', '=', account)
    .executeTakeFirst()
  if (!charge) return 'foreign'
  const stored = await ctx.db
    .insertInto('paymentEvents')
    .values({ id, event, chargeId: charge.id, receivedAt: ctx.now })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return 'repeated'
  await orderLook(ctx, { companyId: ctx.companyId, chargeId: charge.id })
  return 'kept'
}
