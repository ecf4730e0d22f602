import type { Input } from '@recado/contract/endpoint'
import type { Typebot, typebots } from '@recado/contract/typebots'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { columns, present } from './columns.ts'

/** The one flow of a number; set twice, the later one holds. */
export async function saveTypebot(
  { db, now }: Ctx,
  { whatsappName, delay_message: delayMessage, ...said }: Input<typeof typebots.save>,
): Promise<Typebot> {
  const { id: connectionId } = await db
    .selectFrom('connections')
    .select('id')
    .where('name', '=', whatsappName)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  const flow = { ...said, delayMessage, updatedAt: now }
  const row = await db
    .insertInto('typebots')
    .values({ ...flow, connectionId })
    .onConflict((known) => known.columns(['companyId', 'connectionId']).doUpdateSet(flow))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return present(row)
}
