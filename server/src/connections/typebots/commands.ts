import type { Input } from '@recado/contract/platform/endpoint'
import type { Typebot, typebots } from '@recado/contract/connections/typebots'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { typebotColumns, toTypebot } from './columns.ts'

/** Sets the one flow of a number; the last write wins. */
export async function saveTypebot(
  { db, now }: Ctx,
  { whatsappName, delay_message: delayMessage, ...fields }: Input<typeof typebots.save>,
): Promise<Typebot> {
  const { id: connectionId } = await db
    .selectFrom('connections')
    .select('id')
    .where('name', '=', whatsappName)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  const flow = { ...fields, delayMessage, updatedAt: now }
  const row = await db
    .insertInto('typebots')
    .values({ ...flow, connectionId })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doUpdateSet(flow))
    .returning(typebotColumns)
    .executeTakeFirstOrThrow()
  return toTypebot(row)
}
