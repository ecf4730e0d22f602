import { createHmac } from 'node:crypto'
import type { PaymentSettings } from '../../platform/ctx.ts'
import { makeOutside } from '../../platform/outside/outside.ts'

const PRODUCTION = 'https://api.asaas.com/v3'
const SANDBOX = 'https://api-sandbox.asaas.com/v3'

/** Tokens of the test environment begin like this. */
export const isSandboxToken = (token: string): boolean => token.startsWith('$aact_hmlg_')

/** The account of the environment. */
export const ENVIRONMENT = 'environment'

type Options = {
  secretKey: string
  /** Undefined: the environment of each token. */
  url: string | undefined
  token: string | undefined
  /** Of the account of the environment. Undefined: made from the secret key. */
  webhookToken: string | undefined
}

/**
 * Reaches Asaas. The token of a webhook is made from the secret key and the account: every node knows it, it is stored
 * nowhere, and each account has another one.
 */
export function makePayments({ secretKey, url, token, webhookToken }: Options): PaymentSettings {
  const derived = (about: string) => createHmac('sha256', secretKey).update(about)
  return {
    token,
    urlFor: (used) => url ?? (isSandboxToken(used) ? SANDBOX : PRODUCTION),
    webhookToken: (account) =>
      account === ENVIRONMENT && webhookToken !== undefined
        ? webhookToken
        : derived(`payment webhook ${account}`).digest('base64url'),
    installation: derived('payment references').digest('hex').slice(0, 8),
    outside: makeOutside({ trusted: url === undefined ? [] : [new URL(url).origin] }),
  }
}
