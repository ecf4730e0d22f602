import type { LightMyRequestResponse } from 'fastify'
import { Refused } from '../caller.ts'

/** Performs an action that is refused with one certain code and rejects with that refusal as its caller sees it. */
export type Provocation = () => Promise<unknown>

/** An id that no row has. */
export const NOWHERE = 2_000_000_000
export const NOWHERE_UUID = '00000000-0000-4000-8000-000000000000'

/** A raw request. Rejects like the contract's callers if it is refused. */
export async function answered(reply: Promise<LightMyRequestResponse>): Promise<unknown> {
  const { statusCode } = await reply
  if (statusCode >= 400) throw new Refused(await reply)
  return reply
}
