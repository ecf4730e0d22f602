import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

type Sight = {
  ticketId: number
  /** Undefined where the caller does not ask to be guarded. */
  seenPosition?: number | undefined
  force?: boolean | undefined
}

/** Enough to say "many". */
const COUNTED = 100

/**
 * Refuses an answer written past words that its writer has not seen: the customer's, or a colleague's. Whoever calls
 * this holds the ticket, so that of two who answer at once the second learns of the first.
 */
export async function refuseBlindReply(
  { db, user }: Ctx,
  { ticketId, seenPosition, force }: Sight,
): Promise<void> {
  if (seenPosition === undefined || force) return
  const newer = await db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('position', '>', seenPosition)
    .where('mediaType', '<>', 'system')
    .where((eb) => eb.or([eb('fromMe', '=', false), eb('userId', 'is distinct from', user.id)]))
    .limit(COUNTED)
    .execute()
  if (newer.length > 0) throw new Refusal('ERR_NEWER_MESSAGES', { count: newer.length })
}
