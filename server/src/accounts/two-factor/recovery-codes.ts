import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@recado/contract/accounts/two-factor'
import type { Ctx } from '../../platform/ctx.ts'
import { hashToken } from '../session/commands.ts'

/** Letters and digits that are not taken for each other: 32 signs of 5 bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** 80 random bits in groups that are easy to copy, so a plain hash is enough to make it unreadable in the database. */
function newCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]!).join('')
  return signs.replaceAll(/.{4}(?!$)/g, '$&-')
}

/** The hash of a code, however it was typed. */
const hashOf = (code: string): Buffer => hashToken(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))

/** Replaces the recovery codes of a user. Returns the new ones, which are stored nowhere. */
export async function replaceCodes({ db }: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const rows = codes.map((code) => ({ userId, codeHash: hashOf(code) }))
  await db.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

/** Uses a recovery code up. False if the user has no such code. */
export async function useRecoveryCode({ db }: Ctx, userId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(code))
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}
