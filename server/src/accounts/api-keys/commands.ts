import type { apiKeys } from '@recado/contract/accounts/api-keys'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import { writeAudit } from '../audit/write-audit.ts'
import { refuseAboveLimit } from '../companies/plan-limits.ts'
import { newApiKey } from '../../platform/api-key.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, wrongFields } from '../../platform/refusal.ts'
import { selectApiKeys, toApiKey } from './queries.ts'

/** Creates a key in the name of the caller and returns its secret this once. */
export async function createApiKey(
  ctx: Ctx,
  { name, scopes, whatsappId, expiresAt }: Input<typeof apiKeys.create>,
): Promise<Answer<typeof apiKeys.create>> {
  if (expiresAt && new Date(expiresAt) <= ctx.now)
    throw wrongFields([{ path: 'expiresAt', code: 'inPast' }])
  await refuseAboveLimit(ctx, 'apiKeys', {
    counted: sql`api_keys where not is_number_token`,
    max: limits.apiKeysMax,
    code: 'ERR_API_KEY_LIMIT',
  })
  const connection = whatsappId ? await nameOfNumber(ctx, whatsappId) : undefined
  const { key, keyHash, prefix } = newApiKey()
  const { id } = await ctx.db
    .insertInto('apiKeys')
    .values({
      name,
      keyHash,
      prefix,
      scopes: [...new Set(scopes)],
      connectionId: whatsappId ?? null,
      userId: ctx.user.id,
      expiresAt: expiresAt ?? null,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { prefix, scopes, connection, expiresAt }
  writeAudit(ctx, { act: 'apiKey.create', subject: name, after })
  const row = await selectApiKeys(ctx).where('apiKeys.id', '=', id).executeTakeFirstOrThrow()
  return { key, apiKey: toApiKey(row) }
}

async function nameOfNumber({ db }: Ctx, connectionId: number): Promise<string> {
  const { name } = await db
    .selectFrom('connections')
    .select('name')
    .where('id', '=', connectionId)
    .where('deletedAt', 'is', null)
    // A concurrent removal waits and then revokes the key.
    .forKeyShare()
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  return name
}

/** Revokes a key. Calls in progress end; the next one is refused. */
export async function removeApiKey(
  ctx: Ctx,
  { apiKeyId }: Input<typeof apiKeys.remove>,
): Promise<{}> {
  const { name, prefix } = await ctx.db
    .deleteFrom('apiKeys')
    .where('id', '=', apiKeyId)
    .returning(['name', 'prefix'])
    .executeTakeFirstOrThrow(missing('ERR_NO_API_KEY_FOUND'))
  writeAudit(ctx, { act: 'apiKey.delete', subject: name || prefix })
  return {}
}
