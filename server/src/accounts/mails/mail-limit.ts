import { createHash } from 'node:crypto'
import type { World } from '../../platform/ctx.ts'
import { countAttempt } from '../../platform/http/attempts.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * How often a mail with a link is tried, for more than an hour: the queue waits e, e², … seconds. The job itself drops a mail
 * whose link has expired.
 */
export const LINK_MAIL_ATTEMPTS = 9

type MailLimit = { kind: string; email: string; allowed: number; forgetAfterS: number }

/**
 * Counts one mail of a kind to this address, which a stranger asked for. False above the limit: the caller then answers the
 * same without a mail. A hash has a fixed length, and a copy of the counters reveals no e-mails.
 */
export async function mayMail(
  world: World,
  { kind, email, allowed, forgetAfterS }: MailLimit,
): Promise<boolean> {
  const key = `${kind}:${createHash('sha256').update(email).digest('base64url')}`
  try {
    await countAttempt(world, [{ key, allowed }], forgetAfterS)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
