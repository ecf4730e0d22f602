import type { ExpressionBuilder } from 'kysely'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Identity of a message on the network. Each direction has its own ids, so one id may exist on both sides. */
export type NetworkName = { connectionId: number; networkId: string; fromMe: boolean }

/** Condition on `messages`: the message with this network name. */
export const hasNetworkName =
  ({ connectionId, networkId, fromMe }: NetworkName) =>
  (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and({ connectionId, networkId, fromMe })

/**
 * Id of a quoted or reacted-to message, whose direction the network does not report. If both directions have the id,
 * prefers the other side's message, which people usually answer. Undefined if not stored.
 */
export async function findIdByNetworkName(
  { db }: Ctx,
  { connectionId, networkId, byMe }: Omit<NetworkName, 'fromMe'> & { byMe: boolean },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('networkId', '=', networkId)
    .orderBy('fromMe', byMe ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Whether the message is one of ours, sent from here or typed on the phone. */
export async function isOurs({ db }: Ctx, name: Omit<NetworkName, 'fromMe'>): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where(hasNetworkName({ ...name, fromMe: true }))
    .executeTakeFirst()
  return row !== undefined
}
