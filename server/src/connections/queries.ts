import type { Whatsapp } from '@recado/contract/connections'
import { may } from '@recado/contract/permissions'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { columns, present } from './shown.ts'

/** A plan allows some dozens of numbers; a list of all stays short. */
const MOST = 500

export async function listConnections({ db, user }: Ctx): Promise<Whatsapp[]> {
  const rows = await db
    .selectFrom('connections')
    .select(columns)
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map((row) => present(row, may(user, 'connections.pair')))
}

export async function showConnection({ db, user }: Ctx, { id }: { id: number }): Promise<Whatsapp> {
  const row = await db
    .selectFrom('connections')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  return present(row, may(user, 'connections.pair'))
}

/** The connections to ask the network through when it does not matter which: the connected ones, the default first. */
export async function connectedIds({ db }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('connections')
    .select('id')
    .where('status', '=', 'CONNECTED')
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}
