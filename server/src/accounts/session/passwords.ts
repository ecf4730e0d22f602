import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { limits } from '@recado/contract/platform/limits'
import { hash, verify } from '@node-rs/argon2'
import type { InputErrorCode } from '@recado/contract/platform/input-errors'
import { wrongFields } from '../../platform/refusal.ts'
import { makeFairQueue } from '@recado/concurrency/fair-queue'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id with the library's parameters (19 MiB, two passes), which follow OWASP's recommendation. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** One hash takes about 10 ms of a core. One core stays free for other calls. */
export const CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1)

/** The hash of a random password that no account has. */
const dummyHash = hash(randomBytes(24))

/** Makes `isPassword` with a way to compare a password with a hash. Callers limit their own waiting time first. */
export function makePasswordCheck(matches: typeof verify) {
  const hashing = makeFairQueue<'hash'>({
    most: CONCURRENT_HASHES,
    mostOfEach: CONCURRENT_HASHES,
    timeoutMs: 30_000,
  })
  return async (password: string, storedHash: string | undefined): Promise<boolean> => {
    const comparedHash = storedHash ?? (await dummyHash)
    const isMatch = await hashing.run('hash', () => matches(comparedHash, password))
    return isMatch && storedHash !== undefined
  }
}

/**
 * Whether the password matches the hash. Without an account it verifies against a dummy hash, so that the response time
 * does not reveal which e-mails exist.
 */
export const isPassword = makePasswordCheck(verify)

/** Refuses a new password that is too short, too long or too common. */
export function checkNewPassword(password: string): void {
  const weakness = weaknessOf(password)
  if (weakness) throw wrongFields([{ path: 'password', code: weakness }])
}

function weaknessOf(password: string): InputErrorCode | undefined {
  if (password.length < limits.newPasswordMin) return 'tooShort'
  if (password.length > limits.passwordMax) return 'tooLong'
  return commonPasswords.has(password.toLowerCase()) ? 'tooCommon' : undefined
}
