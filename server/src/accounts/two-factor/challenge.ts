import { createHash } from 'node:crypto'
import { SECOND_STEP_MINUTES } from '@recado/contract/accounts/two-factor'
import { z } from 'zod'
import type { Seal } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

const ABOUT = 'second step of a sign-in'

const Challenge = z.object({
  companyId: z.number(),
  userId: z.number(),
  /** The hash of the stored hash of the proved password: another password ends the challenge. */
  proof: z.string(),
  until: z.number(),
})
export type Challenge = z.infer<typeof Challenge>

/** What a challenge says of the password. */
export const proofOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url')

export type Proved = { companyId: number; userId: number; passwordHash: string; now: Date }

/** Says that somebody has proved the password of this user. Sealed, so nobody can forge it. It opens no session. */
export function makeChallenge(
  { close }: Seal,
  { companyId, userId, passwordHash, now }: Proved,
): string {
  const until = now.getTime() + SECOND_STEP_MINUTES * 60_000
  const challenge: Challenge = { companyId, userId, proof: proofOf(passwordHash), until }
  return close(JSON.stringify(challenge), ABOUT).toString('base64url')
}

/** @throws Refusal ERR_SECOND_STEP_EXPIRED for a challenge that is forged or too old */
export function openChallenge({ open }: Seal, text: string, now: Date): Challenge {
  const challenge = read(open, text)
  if (!challenge || challenge.until <= now.getTime()) throw new Refusal('ERR_SECOND_STEP_EXPIRED')
  return challenge
}

function read(open: Seal['open'], text: string): Challenge | undefined {
  try {
    return Challenge.parse(JSON.parse(open(Buffer.from(text, 'base64url'), ABOUT)))
  } catch {
    // Forged, or sealed with another secret key.
    return undefined
  }
}
