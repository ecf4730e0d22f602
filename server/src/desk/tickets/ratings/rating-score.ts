import type { Inbound } from '../../../platform/whatsapp-driver.ts'

/** 1 dissatisfied, 2 satisfied, 3 very satisfied. */
export type RatingScore = 1 | 2 | 3

/** Hours after the resolution during which an answer counts as a rating. */
export const RATING_HOURS = 24

/** Minutes after the rating during which the first text is its comment. */
export const COMMENT_MINUTES = 10

/** Hours after which a message to a resolved ticket is neither a rating nor the comment of one. */
export const UNRATEABLE_HOURS = RATING_HOURS + 1

/** A digit alone, or as a keycap emoji. */
const SCORE = /^([123])\u{FE0F}?\u{20E3}?$/u

/** The rating of a message whose whole text is 1, 2 or 3. */
export function scoreIn({ body, fromMe }: Inbound): RatingScore | undefined {
  if (fromMe || body.type !== 'text') return undefined
  const digit = SCORE.exec(body.text.trim())?.[1]
  return digit === undefined ? undefined : (Number(digit) as RatingScore)
}

/** Whether the message is a text of the customer that may comment a rating. A score alone is none. */
export const mayComment = (inbound: Inbound): boolean =>
  !inbound.fromMe &&
  inbound.chat.kind === 'user' &&
  inbound.body.type === 'text' &&
  inbound.body.text.trim() !== '' &&
  scoreIn(inbound) === undefined
