import type { LightMyRequestResponse } from 'fastify'
import { Refused } from '../caller.ts'

/** Does what the product refuses with one certain code, and ends in that refusal as its caller sees it. */
export type Provocation = () => Promise<unknown>

/** An id that no row has. */
export const NOWHERE = 2_000_000_000

/** A bare request; refused, it throws as the contract's callers do. */
export async function answered(reply: Promise<LightMyRequestResponse>): Promise<unknown> {
  const { statusCode } = await reply
  if (statusCode >= 400) throw new Refused(await reply)
  return reply
}
