import { type integrations as calls, integrations } from '@recado/contract/billing/integrations'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import type { World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { type EndpointRequest, routes, withWorld } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentAccount } from '../asaas/call.ts'
import { checkToken, readPayment } from '../asaas/client.ts'
import { ProviderError } from '../asaas/provider-error.ts'
import { isSandboxToken } from '../asaas/settings.ts'
import { keepWebhook } from '../payments/keep-webhook.ts'
import { newSecret, removeToken, saveToken, storedToken } from './commands.ts'
import { checkMailServer, testMailServer } from './mail-server.ts'
import { listIntegrations, openCharge } from './queries.ts'

export const integrationRoutes = routes(integrations, {
  list: listIntegrations,
  save: withWorld(saveIntegrations),
  testPayment: withWorld(testPayment),
  testMail: withWorld(testMailServer),
  removePayment: removeToken,
})

/**
 * Stores all that was sent, or nothing: a token only if the provider accepts it, a mail server only at a public address.
 * Makes the webhook of the account. While charges may be paid, only another token of the same account is stored.
 */
async function saveIntegrations(
  world: World,
  call: EndpointRequest<Input<typeof calls.save>>,
): Promise<Answer<typeof calls.save>> {
  const { input, claims } = call
  const saveMailServer = await checkMailServer(world, call)
  const token = newSecret(input.tokenAsaas)
  const isOfSameAccount = token !== undefined && (await acceptToken(world, call, token))
  const { account, shown } = await within(world, claims!, async (ctx) => {
    await saveMailServer(ctx)
    // A charge may have been made since the provider was asked.
    if (token !== undefined && !isOfSameAccount && (await openCharge(ctx)))
      throw new Refusal('ERR_PAYMENT_CHARGES_OPEN')
    const saved = token === undefined ? undefined : await saveToken(ctx, token)
    return { account: saved, shown: await listIntegrations(ctx) }
  })
  if (account) await keepWebhook(world, account)
  return shown
}

/** Whether the account of this token knows the open charges. Refuses a token that the provider does not accept. */
async function acceptToken(
  world: World,
  { claims }: EndpointRequest<Input<typeof calls.save>>,
  token: string,
): Promise<boolean> {
  const open = await within(world, { ...claims!, readOnly: true }, openCharge)
  return accept(world, { name: 'unsaved', token }, open?.providerId)
}

async function testPayment(
  world: World,
  { input, claims }: EndpointRequest<Input<typeof calls.testPayment>>,
): Promise<Answer<typeof calls.testPayment>> {
  const token =
    newSecret(input.tokenAsaas) ??
    (await within(world, { ...claims!, readOnly: true }, storedToken)) ??
    world.payments.token
  if (token === undefined) throw new Refusal('ERR_PAYMENT_NOT_CONFIGURED')
  await accept(world, { name: 'unsaved', token })
  return { isSandbox: isSandboxToken(token) }
}

/**
 * Asks the provider whether it knows the token. Returns whether its account has this charge.
 *
 * @throws Refusal ERR_INVALID_PAYMENT_TOKEN, ERR_PAYMENT_PROVIDER
 */
async function accept(
  { payments, log }: World,
  account: PaymentAccount,
  chargeId?: string | null,
): Promise<boolean> {
  try {
    await checkToken({ payments, account })
    return Boolean(chargeId && (await readPayment({ payments, account }, chargeId)))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'the payment provider did not accept a token')
    const isWrong = error.reason === 'unauthorized'
    throw new Refusal(isWrong ? 'ERR_INVALID_PAYMENT_TOKEN' : 'ERR_PAYMENT_PROVIDER')
  }
}
