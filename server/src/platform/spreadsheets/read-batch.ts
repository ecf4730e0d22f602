import { may, type Permission } from '@recado/contract/platform/permissions'
import type { AccessClaims, Ctx, World } from '../ctx.ts'
import { within } from '../database/within.ts'
import { Refusal } from '../refusal.ts'

type Reader = { claims: AccessClaims; permission: Permission }

/**
 * Reads a batch of an export in a short transaction of its own. Each batch checks again that the session exists and that
 * the user may export: a client that reads slowly gets nothing after the right was taken away.
 *
 * @throws Refusal ERR_NO_PERMISSION
 */
export const readBatch = <T>(
  world: World,
  { claims, permission }: Reader,
  read: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  within(world, { ...claims, readOnly: true }, (ctx) => {
    if (!may(ctx.user, permission)) throw new Refusal('ERR_NO_PERMISSION')
    return read(ctx)
  })
