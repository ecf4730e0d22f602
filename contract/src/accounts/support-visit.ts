import { z } from 'zod'
import { moment } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'

/** A visit of an operator to a company. */
export const SupportVisit = z.object({
  operator: z.string(),
  reason: z.string(),
  begunAt: moment,
  /** When it ended, or ends at the latest. */
  endsAt: moment,
})
export type SupportVisit = z.infer<typeof SupportVisit>

/** An operator has entered the company as support, or left it (null). */
export const supportVisited = live(
  'support',
  'update',
  z.object({ visit: SupportVisit.nullable() }),
)
