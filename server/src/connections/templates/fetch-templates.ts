import type { Provider } from '@recado/contract/connections/connections'
import { readSecret } from '../secrets.ts'
import type { Ctx, World } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import { replaceTemplates } from './commands.ts'

type ConnectionKey = { companyId: number; connectionId: number }

/** Fetches the templates of a number outside a transaction and stores them. */
export async function fetchTemplates(world: World, { companyId, connectionId }: ConnectionKey) {
  const { provider, secret } = await within(world, { companyId, readOnly: true }, (ctx) =>
    credentialsOf(ctx, connectionId),
  )
  const fetchAll = world.networks.offered[provider]?.templates
  if (!fetchAll || !secret) throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  const all = await fetchAll(secret)
  await within(world, { companyId }, (ctx) => replaceTemplates(ctx, { connectionId, all }))
}

async function credentialsOf(ctx: Ctx, connectionId: number) {
  const { provider } = await ctx.db
    .selectFrom('connections')
    .select('provider')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  const sealed = await readSecret(ctx, connectionId)
  const about = `connection ${ctx.companyId}/${connectionId} credentials`
  return { provider: provider as Provider, secret: sealed && ctx.seal.open(sealed, about) }
}
