import { randomBytes } from 'node:crypto'
import { limits } from '@recado/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../platform/refusal.ts'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id with the library's parameters (19 MiB, two passes), which follow OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** The hash of a password nobody knows. */
const nobodys = hash(randomBytes(24))

/**
 * Whether this is the password behind the hash. Where there is no account, the same work is done against nobody's
 * hash: the time an answer takes does not tell which e-mails have one.
 */
export async function isPassword(said: string, kept: string | undefined): Promise<boolean> {
  const matches = await verify(kept ?? (await nobodys), said)
  return matches && kept !== undefined
}

/** Refuses a newly chosen password that is too short or that everybody tries first. */
export function checkNewPassword(password: string): void {
  const weakness = weaknessOf(password)
  if (weakness)
    throw new Refusal('ERR_INVALID_INPUT', { issues: [{ path: 'password', message: weakness }] })
}

function weaknessOf(password: string): string | undefined {
  if (password.length < limits.newPasswordMin) return 'tooShort'
  if (password.length > limits.passwordMax) return 'tooLong'
  return commonPasswords.has(password.toLowerCase()) ? 'tooCommon' : undefined
}
