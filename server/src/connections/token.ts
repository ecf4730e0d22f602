import { createHash, randomBytes } from 'node:crypto'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Ctx } from '../platform/ctx.ts'
import { updateRow } from './commands.ts'
import { showConnection } from './queries.ts'

const TOKEN_BYTES = 32

/** Creates a token and returns it this once. Only its digest is stored. */
export async function renewToken(ctx: Ctx, { id }: { id: number }): Promise<{ token: string }> {
  const { name } = await showConnection(ctx, { id })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await updateRow(ctx, id, { tokenHash: createHash('sha256').update(token).digest() })
  await writeAudit(ctx, { act: 'connectionToken.renew', subject: name })
  return { token }
}

export async function deleteToken(ctx: Ctx, { id }: { id: number }): Promise<{}> {
  const { name } = await showConnection(ctx, { id })
  await updateRow(ctx, id, { tokenHash: null })
  await writeAudit(ctx, { act: 'connectionToken.delete', subject: name })
  return {}
}
