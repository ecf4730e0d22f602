import type { FastifyInstance } from 'fastify'
import type { Config } from './platform/config/config.ts'

/** The double of the payment provider in the demonstration: its page is below this path. */
const PREFIX = '/asaas'
const TOKEN = '$aact_hmlg_demonstration'

/** Where the payment provider is, and the token of the environment. An embedded double is this server itself. */
export const paymentAccess = ({ payments, port }: Config): Config['payments'] =>
  payments.url === 'embedded'
    ? { ...payments, url: `http://127.0.0.1:${port}${PREFIX}/api/v3`, token: TOKEN }
    : payments

/** Adds the double of the payment provider, if it is embedded. Production has no double, so it is loaded here. */
export async function mountPaymentDouble(app: FastifyInstance, config: Config): Promise<void> {
  if (config.payments.url !== 'embedded') return
  const { mountAsaasDouble } = await import('@recado/asaas-double/server')
  await mountAsaasDouble(app, { prefix: PREFIX, origin: config.publicUrl, token: TOKEN })
}
