import type { ExpressionBuilder } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A message as the network names it: each side's names are its own, so one may stand for a message of either. */
export type NetworkName = { connectionId: number; networkId: string; fromMe: boolean }

/** As a condition on `messages`: the one that bears this name. */
export const isNamed =
  ({ connectionId, networkId, fromMe }: NetworkName) =>
  (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and({ connectionId, networkId, fromMe })

/**
 * What is answered or reacted to, of which the network tells the name and not the side. Where both sides have one of that
 * name, it is the other side's: to that one people mostly answer. Undefined: it is not here.
 */
export async function idNamed(
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

/** Whether it is a message that stands here as one of ours, sent by us or typed on the phone. */
export async function isOurs({ db }: Ctx, name: Omit<NetworkName, 'fromMe'>): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where(isNamed({ ...name, fromMe: true }))
    .executeTakeFirst()
  return row !== undefined
}
