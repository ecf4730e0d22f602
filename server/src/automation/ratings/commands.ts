import { storedSetting } from '../../accounts/companies/queries.ts'
import type { Cause } from '@recado/contract/platform/causes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { automaticTextsOf } from '../../connections/queries.ts'
import { sendAutomated } from '../../desk/messages/automated.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { RatingScore } from '../../desk/tickets/ratings/rating-score.ts'
import { ratingQuestion, ratingThanks } from './texts.ts'

/**
 * Asks the customer of a just resolved ticket for a rating, if the company wants that. Nothing waits for the answer.
 * Tickets that no agent attended are skipped. Returns false if the customer was not asked.
 */
export async function askForRating(ctx: Ctx, ticket: Ticket): Promise<boolean> {
  if (ticket.userId === null || ticket.isGroup) return false
  const { whatsappId, queueId } = ticket
  if (whatsappId === null || ticket.contact.isBlocked) return false
  if (!(await isEnabled(ctx))) return false
  const asked = await ctx.db
    .updateTable('cycles')
    .set({ ratingAskedAt: ctx.now })
    .where('ticketId', '=', ticket.id)
    .where('closedAt', '=', ctx.now)
    .where('acceptedAt', 'is not', null)
    .executeTakeFirst()
  if (asked.numUpdatedRows === 0n) return false
  const texts = await automaticTextsOf(ctx, { whatsappId, queueId })
  const body = ratingQuestion(texts?.ratingMessage ?? '')
  await sendAutomated(ctx, ticket, { body, userId: null, cause: causeOf('ratingAsked', ticket) })
  return true
}

/** Why the customer got the question or the thanks. */
const causeOf = (
  code: 'ratingAsked' | 'ratingThanked',
  { user, queue }: Ticket,
  inputs: Cause['inputs'] = {},
): Cause => ({
  kind: 'rating',
  name: '',
  code,
  inputs: { ...inputs, ...(user && { agent: user.name }), ...(queue && { queue: queue.name }) },
  editor: '/settings/rating',
})

async function isEnabled(ctx: Ctx): Promise<boolean> {
  return (await storedSetting(ctx, 'userRating')) === 'enabled'
}

/** Stores the rating once, for the cycle that the question was about, and thanks the customer. */
export async function saveRating(
  ctx: Ctx,
  { ticket, cycleId, score }: { ticket: Ticket; cycleId: number; score: RatingScore },
): Promise<void> {
  const updated = await ctx.db
    .updateTable('cycles')
    .set({ rating: score, ratedAt: ctx.now })
    .where('id', '=', cycleId)
    .where('rating', 'is', null)
    .executeTakeFirst()
  const { whatsappId, queueId } = ticket
  if (updated.numUpdatedRows === 0n || whatsappId === null) return
  const texts = await automaticTextsOf(ctx, { whatsappId, queueId })
  await sendAutomated(ctx, ticket, {
    body: ratingThanks(texts?.complationMessage ?? ''),
    userId: null,
    cause: causeOf('ratingThanked', ticket, { score }),
  })
}

/** Stores what the customer wrote right after the rating. */
export const saveRatingComment = (
  { db }: Ctx,
  { cycleId, comment }: { cycleId: number; comment: string },
): Promise<unknown> =>
  db
    .updateTable('cycles')
    .set({ ratingComment: comment })
    .where('id', '=', cycleId)
    .where('ratingComment', 'is', null)
    .execute()
