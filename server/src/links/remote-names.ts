import { hasNetworkName } from '../desk/messages/network/network-name.ts'
import type { World } from '../platform/ctx.ts'
import { within } from '../platform/database/within.ts'
import type { RemoteIds } from '../platform/driver-stores.ts'

/** Stores the network's id of a message with the message itself, which is deleted together with it. */
export function remoteNamesOf(
  world: World,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): RemoteIds {
  return {
    keep: ({ networkId, remoteId }) =>
      within(world, { companyId }, async ({ db }) => {
        await db
          .updateTable('messages')
          .set({ remoteId })
          .where(hasNetworkName({ connectionId, networkId, fromMe: true }))
          .execute()
      }),
    remoteOf: (networkId) =>
      within(world, { companyId, readOnly: true }, async ({ db }) => {
        const row = await db
          .selectFrom('messages')
          .select('remoteId')
          .where(hasNetworkName({ connectionId, networkId, fromMe: true }))
          .executeTakeFirst()
        return row?.remoteId ?? undefined
      }),
    networkIdOf: (remoteId) =>
      within(world, { companyId, readOnly: true }, async ({ db }) => {
        const row = await db
          .selectFrom('messages')
          .select('networkId')
          .where('connectionId', '=', connectionId)
          .where('remoteId', '=', remoteId)
          .executeTakeFirst()
        return row?.networkId ?? undefined
      }),
  }
}
