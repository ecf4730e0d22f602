import { sql } from 'kysely'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { newApiKey } from '../platform/api-key.ts'
import type { Ctx } from '../platform/ctx.ts'
import { showConnection } from './queries.ts'

/** Creates the token of a number and returns it this once. The previous one becomes invalid. */
export async function renewToken(ctx: Ctx, { id }: { id: number }): Promise<{ token: string }> {
  const { name } = await showConnection(ctx, { id })
  const { key: token, keyHash, prefix } = newApiKey()
  const fresh = { keyHash, prefix, createdAt: ctx.now, lastUsedAt: null }
  await ctx.db
    .insertInto('apiKeys')
    .values({
      ...fresh,
      name: '',
      scopes: ['messages.send'],
      connectionId: id,
      isNumberToken: true,
    })
    .onConflict((known) =>
      known
        .columns(['companyId', 'connectionId'])
        .where('isNumberToken', '=', sql.lit(true))
        .doUpdateSet(fresh),
    )
    .execute()
  writeAudit(ctx, { act: 'connectionToken.renew', subject: name })
  return { token }
}

export async function deleteToken(ctx: Ctx, { id }: { id: number }): Promise<{}> {
  const { name } = await showConnection(ctx, { id })
  await ctx.db
    .deleteFrom('apiKeys')
    .where('connectionId', '=', id)
    .where('isNumberToken', '=', true)
    .execute()
  writeAudit(ctx, { act: 'connectionToken.delete', subject: name })
  return {}
}
