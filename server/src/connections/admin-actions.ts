import type {
  Provider,
  WhatsappFull,
  WhatsappOffer,
  connections,
} from '@recado/contract/connections'
import type { Answer, Input } from '@recado/contract/endpoint'
import type { AccessClaims, Ctx, World } from '../platform/ctx.ts'
import type { Visit } from '../platform/http/routes.ts'
import { Refusal } from '../platform/refusal.ts'
import { within } from '../platform/database/within.ts'
import { webhookPath } from '../whatsapp/cloud/settings.ts'
import { Unanswered } from '../platform/whatsapp-driver.ts'
import { type Settled, showConnection, showSettled } from './queries.ts'
import { createConnection, updateConnection } from './save.ts'

/** What an administrator may choose here. Flows are not run yet, and no other program can call. */
export async function offerOf({ networks }: World): Promise<WhatsappOffer> {
  const providers = Object.entries(networks.offered).map(([provider, { capabilities }]) => ({
    provider: provider as Provider,
    qr: capabilities.qr,
    pairingCode: capabilities.pairingCode,
  }))
  return { providers, hasFlows: false, hasMessagesApi: false }
}

type Of<Line extends keyof typeof connections> = Visit<Input<(typeof connections)[Line]>>

/** By the way that is asked for, or the first there is. */
export async function createOffered(
  world: World,
  { input: { provider: wanted, ...said }, claims }: Of<'create'>,
): Promise<WhatsappFull> {
  const isNamed = wanted !== undefined && wanted !== 'beta' && wanted !== 'stable'
  const provider = isNamed ? wanted : firstOf(world)
  if (!provider || !world.networks.offered[provider])
    throw new Refusal('ERR_WAPP_PROVIDER_UNAVAILABLE')
  return settled(world, claims!, async (ctx) => {
    return createConnection(ctx, { ...said, provider })
  })
}

const firstOf = ({ networks }: World) => Object.keys(networks.offered)[0] as Provider | undefined

export const updateOffered = (
  world: World,
  { input: change, claims }: Of<'update'>,
): Promise<WhatsappFull> =>
  settled(world, claims!, async (ctx) => {
    await updateConnection(ctx, change)
    return { id: change.id }
  })

export const showFull = (world: World, { input, claims }: Of<'show'>): Promise<WhatsappFull> =>
  within(world, { ...claims!, readOnly: true }, async (ctx) =>
    addressed(world, await showSettled(ctx, input)),
  )

const settled = (
  world: World,
  claims: AccessClaims,
  work: (ctx: Ctx) => Promise<{ id: number }>,
): Promise<WhatsappFull> =>
  within(world, claims, async (ctx) => addressed(world, await showSettled(ctx, await work(ctx))))

function addressed({ publicUrl }: World, { cloud, ...shown }: Settled): WhatsappFull {
  if (!cloud) return { ...shown, cloud: null }
  const { webhookKey, ...known } = cloud
  const path = webhookPath(webhookKey)
  const webhookUrl = publicUrl ? new URL(path, publicUrl).href : path
  return { ...shown, cloud: { ...known, webhookUrl } }
}

/** A code to type on the phone, asked of the network itself by whoever works the connection. */
export async function pairByCode(
  world: World,
  { input: { id, number }, claims }: Of<'pair'>,
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
    world.log.warn({ err: error, connectionId: id }, 'no pairing code was given')
    if (error instanceof Unanswered) throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
    throw new Refusal('ERR_WAPP_PAIRING_CODE')
  })
}
