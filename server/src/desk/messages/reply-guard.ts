import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

type ReplyContext = {
  ticketId: number
  /** Undefined if the caller does not request the check. */
  seenPosition?: number | undefined
  force?: boolean | undefined
}

/** Enough to report "many". */
const COUNT_MAX = 100

/**
 * Refuses a reply if the conversation has newer messages of the customer or a colleague that the author has not seen.
 * The caller holds the ticket lock, so the second of two concurrent replies sees the first.
 */
export async function refuseBlindReply(
  { db, user }: Ctx,
  { ticketId, seenPosition, force }: ReplyContext,
): Promise<void> {
  if (seenPosition === undefined || force) return
  const newer = await db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('position', '>', seenPosition)
    .where('mediaType', '<>', 'system')
    .where((eb) => eb.or([eb('fromMe', '=', false), eb('userId', 'is distinct from', user.id)]))
    .limit(COUNT_MAX)
    .execute()
  if (newer.length > 0) throw new Refusal('ERR_NEWER_MESSAGES', { count: newer.length })
}
