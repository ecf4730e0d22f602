import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { Refused } from '../caller.ts'
import { owner } from '../database.ts'

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

/** Waits until somebody's statement cannot go on before the transaction of this backend has ended. */
export async function isWaitedFor(pid: number): Promise<void> {
  const waiting = () =>
    owner`select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`
  await expect.poll(waiting, { timeout: 30_000 }).not.toEqual([])
}
