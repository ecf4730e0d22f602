import type {
  Provider,
  WhatsappFull,
  WhatsappOffer,
  connections,
} from '@recado/contract/connections/connections'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { AccessClaims, Ctx, World } from '../platform/ctx.ts'
import type { EndpointRequest } from '../platform/http/routes.ts'
import { Refusal } from '../platform/refusal.ts'
import { within } from '../platform/database/within.ts'
import { webhookPath } from '../whatsapp/cloud/settings.ts'
import { auditedSettings, newSecrets } from './audited.ts'
import { NoAnswerError } from '../platform/networks.ts'
import { type ConnectionSettings, showConnection, showSettings } from './queries.ts'
import { createConnection, updateConnection } from './save.ts'

/** The providers that an administrator may choose here. Flows are not available yet. */
export async function listProviders({ networks }: World): Promise<WhatsappOffer> {
  const providers = Object.entries(networks.offered).map(([provider, { capabilities }]) => ({
    provider: provider as Provider,
    qr: capabilities.qr,
    pairingCode: capabilities.pairingCode,
  }))
  return { providers, hasFlows: true, hasMessagesApi: true }
}

type RequestOf<Line extends keyof typeof connections> = EndpointRequest<
  Input<(typeof connections)[Line]>
>

/** Creates a connection with the requested provider, or with the first one offered. */
export async function createWithProvider(
  world: World,
  { input: { provider: requested, ...fields }, claims }: RequestOf<'create'>,
): Promise<WhatsappFull> {
  const isNamed = requested !== undefined && requested !== 'beta' && requested !== 'stable'
  const provider = isNamed ? requested : firstOf(world)
  if (!provider || !world.networks.offered[provider])
    throw new Refusal('ERR_WAPP_PROVIDER_UNAVAILABLE')
  return thenShow(world, claims!, async (ctx) => {
    const created = await createConnection(ctx, { ...fields, provider })
    const after = { ...(await auditedSettings(ctx, created)), ...newSecrets(fields.cloud) }
    writeAudit(ctx, { act: 'connection.create', subject: after.name, after })
    return created
  })
}

const firstOf = ({ networks }: World) => Object.keys(networks.offered)[0] as Provider | undefined

export const updateAndShow = (
  world: World,
  { input: change, claims }: RequestOf<'update'>,
): Promise<WhatsappFull> =>
  thenShow(world, claims!, async (ctx) => {
    const before = await auditedSettings(ctx, change)
    await updateConnection(ctx, change)
    const after = { ...(await auditedSettings(ctx, change)), ...newSecrets(change.cloud) }
    writeAudit(ctx, { act: 'connection.update', subject: after.name, before, after })
    return { id: change.id }
  })

export const showFull = (
  world: World,
  { input, claims }: RequestOf<'show'>,
): Promise<WhatsappFull> =>
  within(world, { ...claims!, readOnly: true }, async (ctx) =>
    withWebhookUrl(world, await showSettings(ctx, input)),
  )

const thenShow = (
  world: World,
  claims: AccessClaims,
  work: (ctx: Ctx) => Promise<{ id: number }>,
): Promise<WhatsappFull> =>
  within(world, claims, async (ctx) =>
    withWebhookUrl(world, await showSettings(ctx, await work(ctx))),
  )

function withWebhookUrl(
  { publicUrl }: World,
  { cloud, ...shown }: ConnectionSettings,
): WhatsappFull {
  if (!cloud) return { ...shown, cloud: null }
  const { webhookKey, ...known } = cloud
  const path = webhookPath(webhookKey)
  const webhookUrl = publicUrl ? new URL(path, publicUrl).href : path
  return { ...shown, cloud: { ...known, webhookUrl } }
}

/** A pairing code to type on the phone. The owner of the connection requests it from the network. */
export async function pairByCode(
  world: World,
  { input: { id, number }, claims }: RequestOf<'pair'>,
): Promise<Answer<typeof connections.pair>> {
  const { status } = await within(world, { ...claims!, readOnly: true }, (ctx) =>
    showConnection(ctx, { id }),
  )
  if (status === 'DISCONNECTED' || status === 'TIMEOUT')
    throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  if (status === 'CONNECTED') throw new Refusal('ERR_WAPP_PAIRING_CODE')
  const whom = { companyId: claims!.companyId, connectionId: id }
  const question = { op: 'pairing-code', number } as const
  return world.networks.ask(whom, question).catch((error: unknown) => {
    world.log.warn({ err: error, connectionId: id }, 'no pairing code could be obtained')
    if (error instanceof NoAnswerError) throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
    throw new Refusal('ERR_WAPP_PAIRING_CODE')
  })
}
