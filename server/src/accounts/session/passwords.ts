import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { limits } from '@recado/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import type { Fault } from '@recado/contract/faults'
import { wrongFields } from '../../platform/refusal.ts'
import { makeFairQueue } from '../../platform/concurrency/fair-queue.ts'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id with the library's parameters (19 MiB, two passes), which follow OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Each hash keeps a core busy for some 10 ms; one core stays free for everybody else's calls. */
const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1)

/** Callers bound how long they wait before they come here. */
const hashing = makeFairQueue<'hash'>({
  most: HASHES_AT_ONCE,
  mostOfEach: HASHES_AT_ONCE,
  timeoutMs: 30_000,
})

/** The hash of a password nobody knows. */
const nobodys = hash(randomBytes(24))

/**
 * Whether this is the password behind the hash. Where there is no account, the same work is done against nobody's
 * hash: the time an answer takes does not tell which e-mails have one.
 */
export async function isPassword(said: string, kept: string | undefined): Promise<boolean> {
  const known = kept ?? (await nobodys)
  const matches = await hashing.run('hash', () => verify(known, said))
  return matches && kept !== undefined
}

/** Refuses a newly chosen password that is too short or that everybody tries first. */
export function checkNewPassword(password: string): void {
  const weakness = weaknessOf(password)
  if (weakness) throw wrongFields([{ path: 'password', code: weakness }])
}

function weaknessOf(password: string): Fault | undefined {
  if (password.length < limits.newPasswordMin) return 'tooShort'
  if (password.length > limits.passwordMax) return 'tooLong'
  return commonPasswords.has(password.toLowerCase()) ? 'tooCommon' : undefined
}
