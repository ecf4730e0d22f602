import type { Inbound } from '../../platform/whatsapp-driver.ts'

/** 1 dissatisfied, 2 satisfied, 3 very satisfied. */
export type Score = 1 | 2 | 3

/** So long after the resolving an answer is still a rating; later it is a message like any other. */
export const RATING_HOURS = 24

/** A digit alone, or on the key that phones draw around it. */
const SCORE = /^([123])\u{FE0F}?\u{20E3}?$/u

/** What a message rates, where all it says is 1, 2 or 3. */
export function scoreIn({ body, fromMe }: Inbound): Score | undefined {
  if (fromMe || body.type !== 'text') return undefined
  const digit = SCORE.exec(body.text.trim())?.[1]
  return digit === undefined ? undefined : (Number(digit) as Score)
}
