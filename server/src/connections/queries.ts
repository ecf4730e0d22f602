import { KEPT_SECRET } from '@recado/contract/connection-forms'
import type { Whatsapp, WhatsappFull } from '@recado/contract/connections'
import { may } from '@recado/contract/permissions'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { type CloudShown, cloudOf } from './masked-cloud-settings.ts'
import { columns, present } from './columns.ts'

/** A plan allows some dozens of numbers; a list of all stays short. */
const MOST = 500

/** The numbers there are; those that were removed only go on being named by their tickets. */
const standing = ({ db }: Ctx) => db.selectFrom('connections').where('deletedAt', 'is', null)

export async function listConnections(ctx: Ctx): Promise<Whatsapp[]> {
  const rows = await standing(ctx).select(columns).orderBy('id').limit(MOST).execute()
  return rows.map((row) => present(row, may(ctx.user, 'connections.pair')))
}

export async function showConnection(ctx: Ctx, { id }: { id: number }): Promise<Whatsapp> {
  const row = await standing(ctx)
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  return present(row, may(ctx.user, 'connections.pair'))
}

/** With what is settled for it. Of its secrets nothing leaves but that they are there. */
export async function showSettled(ctx: Ctx, { id }: { id: number }): Promise<Settled> {
  const { tokenHash, ...texts } = await standing(ctx)
    .select([...spoken, 'expirationTime', 'tokenHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  return {
    ...(await showConnection(ctx, { id })),
    ...texts,
    queues: await queuesOf(ctx, id),
    token: tokenHash ? KEPT_SECRET : '',
    cloud: may(ctx.user, 'connections.edit') ? await cloudOf(ctx, id) : null,
  }
}

/** As `WhatsappFull`, but for the address that Meta reports to. */
export type Settled = Omit<WhatsappFull, 'cloud'> & { cloud: CloudShown | null }

const spoken = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
] as const

const queuesOf = ({ db }: Ctx, connectionId: number) =>
  db
    .selectFrom('connectionQueues')
    .innerJoin('queues', (on) =>
      on
        .onRef('queues.companyId', '=', 'connectionQueues.companyId')
        .onRef('queues.id', '=', 'connectionQueues.queueId'),
    )
    .select(['queues.id', 'queues.name', 'queues.color'])
    .where('connectionId', '=', connectionId)
    .orderBy('queues.name')
    .execute()

/** What a number says by itself; undefined once it was removed, and then nothing is said. */
export const wordsOf = (ctx: Ctx, connectionId: number) =>
  standing(ctx).select(spoken).where('id', '=', connectionId).executeTakeFirst()

/** The connections to ask the network through when it does not matter which: the connected ones, the default first. */
export async function connectedIds(ctx: Ctx): Promise<number[]> {
  const rows = await standing(ctx)
    .select('id')
    .where('status', '=', 'CONNECTED')
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether people want it open. */
export async function isWanted({ db }: Ctx, id: number): Promise<boolean> {
  const wanted = await db
    .selectFrom('connections')
    .select('id')
    .where('id', '=', id)
    .where('desired', '=', 'connected')
    .executeTakeFirst()
  return wanted !== undefined
}
