import type { Ticket } from '@recado/contract/tickets'
import { wordsOf } from '../../connections/queries.ts'
import { sendAutomated } from '../../desk/messages/automated.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { RatingScore } from '../../desk/tickets/rating-score.ts'
import { askWords, thankWords } from './words.ts'

/**
 * An agent has just resolved this ticket: its customer is asked how it was, if the company wants that. Nobody waits
 * for the answer, and what nobody attended is not asked about. False: nobody was asked.
 */
export async function askForRating(ctx: Ctx, ticket: Ticket): Promise<boolean> {
  if (ticket.userId === null || ticket.isGroup) return false
  if (ticket.whatsappId === null || ticket.contact.isBlocked) return false
  if (!(await isWanted(ctx))) return false
  const asked = await ctx.db
    .updateTable('cycles')
    .set({ askedAt: ctx.now })
    .where('ticketId', '=', ticket.id)
    .where('closedAt', '=', ctx.now)
    .where('acceptedAt', 'is not', null)
    .executeTakeFirst()
  if (asked.numUpdatedRows === 0n) return false
  const own = await wordsOf(ctx, ticket.whatsappId)
  const body = askWords(own?.ratingMessage ?? '')
  await sendAutomated(ctx, ticket, { body, userId: null })
  return true
}

async function isWanted({ db }: Ctx): Promise<boolean> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'userRating')
    .executeTakeFirst()
  return setting?.value === 'enabled'
}

/** The customer has answered the question: kept once for the cycle it was asked about, and thanked for. */
export async function keepRating(
  ctx: Ctx,
  { ticket, cycleId, score }: { ticket: Ticket; cycleId: number; score: RatingScore },
): Promise<void> {
  const kept = await ctx.db
    .updateTable('cycles')
    .set({ rating: score, ratedAt: ctx.now })
    .where('id', '=', cycleId)
    .where('rating', 'is', null)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n || ticket.whatsappId === null) return
  const own = await wordsOf(ctx, ticket.whatsappId)
  await sendAutomated(ctx, ticket, {
    body: thankWords(own?.complationMessage ?? ''),
    userId: null,
  })
}
