import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../platform/ctx.ts'
import { changed } from './commands.ts'
import { showConnection } from './queries.ts'

const TOKEN_BYTES = 32

/** A new token, told here and never again: only its digest is kept. */
export async function renewToken(ctx: Ctx, { id }: { id: number }): Promise<{ token: string }> {
  await showConnection(ctx, { id })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await changed(ctx, id, { tokenHash: createHash('sha256').update(token).digest() })
  return { token }
}

export async function dropToken(ctx: Ctx, { id }: { id: number }): Promise<{}> {
  await showConnection(ctx, { id })
  await changed(ctx, id, { tokenHash: null })
  return {}
}
