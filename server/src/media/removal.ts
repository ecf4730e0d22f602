import { z } from 'zod'
import type { Ctx, World } from '../platform/ctx.ts'
import { job } from '../platform/jobs.ts'
import { within } from '../platform/within.ts'

const KEYS_AT_ONCE = 500

/** Files whose messages are deleted leave storage; what another message still shows, as after forwarding, stays. */
export const removeFiles = job(
  'remove files',
  z.object({ companyId: z.number(), keys: z.array(z.string()).max(KEYS_AT_ONCE) }),
  async (world, { companyId, keys }) => {
    for (const key of await unused(world, companyId, keys)) await world.files.remove(key)
  },
)

const unused = (world: World, companyId: number, keys: string[]): Promise<string[]> =>
  within(world, { companyId, readOnly: true }, async ({ db }) => {
    const used = await db
      .selectFrom('attachments')
      .select('storageKey')
      .where('storageKey', 'in', keys)
      .execute()
    const isUsed = new Set(used.map(({ storageKey }) => storageKey))
    return keys.filter((key) => !isUsed.has(key))
  })

/** Orders the removal of every file of these tickets, in the transaction that deletes them and before it does. */
export async function orderFileRemoval(ctx: Ctx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return
  const files = await ctx.db
    .selectFrom('attachments')
    .innerJoin('messages', (on) =>
      on
        .onRef('messages.companyId', '=', 'attachments.companyId')
        .onRef('messages.id', '=', 'attachments.messageId'),
    )
    .select('attachments.storageKey')
    .where('messages.ticketId', 'in', ticketIds)
    .where('attachments.storageKey', 'is not', null)
    .execute()
  const keys = files.flatMap(({ storageKey }) => storageKey ?? [])
  for (let i = 0; i < keys.length; i += KEYS_AT_ONCE)
    await ctx.enqueue(removeFiles, {
      companyId: ctx.companyId,
      keys: keys.slice(i, i + KEYS_AT_ONCE),
    })
}
