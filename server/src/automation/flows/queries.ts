import type { Input } from '@recado/contract/platform/endpoint'
import type { Typebot, typebots } from '@recado/contract/connections/typebots'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { typebotColumns, toTypebot } from './typebot-columns.ts'

/** The flow of the number with this name. */
export async function findTypebot(
  { db }: Ctx,
  { whatsappName }: Input<typeof typebots.search>,
): Promise<Typebot> {
  const row = await db
    .selectFrom('typebots')
    .innerJoin('connections', (on) =>
      on
        .onRef('connections.companyId', '=', 'typebots.companyId')
        .onRef('connections.id', '=', 'typebots.connectionId'),
    )
    .select(typebotColumns)
    .where('connections.name', '=', whatsappName)
    .where('connections.deletedAt', 'is', null)
    .executeTakeFirstOrThrow(missing('ERR_NO_TYPEBOT_FOUND'))
  return toTypebot(row)
}
