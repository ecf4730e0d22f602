import { readProtocolNumber } from '@recado/contract/desk/protocol-number'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/ctx.ts'

/**
 * The ticket whose protocol number was typed. A day more or less is accepted: the number was formed in the time zone that
 * the company had then.
 */
export async function findByProtocolNumber({ db }: Ctx, said: string): Promise<number[]> {
  const quoted = readProtocolNumber(said)
  if (!quoted) return []
  const days = sql<number>`(created_at at time zone 'UTC')::date - ${quoted.day}::date`
  const found = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', quoted.id)
    .where(sql<number>`abs(${days})`, '<=', 1)
    .execute()
  return found.map(({ id }) => id)
}
