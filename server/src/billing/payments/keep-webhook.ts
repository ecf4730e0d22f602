import { createHash } from 'node:crypto'
import type { PaymentSettings, World } from '../../platform/ctx.ts'
import type { PaymentAccount } from '../asaas/call.ts'
import { ensureWebhook } from '../asaas/client.ts'

export const WEBHOOK_PATH = '/webhooks/asaas'
const KEEP_MS = 3_600_000

/** When this process last saw that the webhook of a token works. */
const kept = new WeakMap<PaymentSettings, Map<string, number>>()

/**
 * Makes the webhook of the account at the provider if it is missing, and resumes its queue if the provider has interrupted
 * it. At most once an hour. A failure is logged only: payments are also found by asking.
 */
export async function keepWebhook(world: World, account: PaymentAccount): Promise<void> {
  const { payments, publicUrl, log } = world
  if (!publicUrl) return
  const times = timesOf(payments)
  const now = world.clock().getTime()
  // Another token may belong to another account, which has no webhook.
  const key = createHash('sha256').update(`${account.name} ${account.token}`).digest('hex')
  if (now - (times.get(key) ?? -Infinity) < KEEP_MS) return
  const authToken = payments.webhookToken(account.name)
  const mark = createHash('sha256').update(authToken).digest('hex').slice(0, 8)
  try {
    const result = await ensureWebhook(
      { payments, account },
      {
        name: `Recado ${payments.installation} ${mark}`,
        url: new URL(`${WEBHOOK_PATH}/${account.name}`, publicUrl).href,
        email: `postmaster@${publicUrl.hostname}`,
        authToken,
      },
    )
    times.set(key, now)
    if (result === 'resumed')
      log.warn({ account: account.name }, 'the webhook of the payment provider was resumed')
  } catch (error) {
    log.warn({ err: error, account: account.name }, 'the webhook of payments was not confirmed')
  }
}

function timesOf(payments: PaymentSettings): Map<string, number> {
  const times = kept.get(payments) ?? new Map<string, number>()
  kept.set(payments, times)
  return times
}
