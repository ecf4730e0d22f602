import type { Input } from '@recado/contract/platform/endpoint'
import type { Typebot, typebots } from '@recado/contract/connections/typebots'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { typebotColumns, toTypebot } from './typebot-columns.ts'

/** Sets the one flow of a number; the last write wins. */
export async function saveTypebot(
  ctx: Ctx,
  { whatsappName, ...form }: Input<typeof typebots.save>,
): Promise<Typebot> {
  const { db, now } = ctx
  const { id: connectionId } = await db
    .selectFrom('connections')
    .select('id')
    .where('name', '=', whatsappName)
    .where('deletedAt', 'is', null)
    // Two changes at once are audited one after the other.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  const before = await db
    .selectFrom('typebots')
    .select(typebotColumns)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  const flow = { ...toRow(form), updatedAt: now }
  const row = await db
    .insertInto('typebots')
    .values({ ...flow, connectionId })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doUpdateSet(flow))
    .returning(typebotColumns)
    .executeTakeFirstOrThrow()
  const saved = toTypebot(row)
  const fields = { ...(before && { before: toTypebot(before) }), after: saved }
  writeAudit(ctx, { act: 'flow.update', subject: whatsappName, ...fields })
  return saved
}

const toRow = (form: Typebot) => ({
  typebot: form.typebot,
  publicId: form.publicId,
  delayMessage: form.delay_message,
  enabled: form.enabled,
  keywordFinish: form.keyword_finish,
  expire: form.expire,
  unknownMessage: form.unknown_message,
  keepOpen: form.keep_open,
  debounceTime: form.debounce_time,
})
