import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts'

const refusedAs = (password: string): unknown => {
  try {
    checkNewPassword(password)
    return undefined
  } catch (error) {
    return (error as { details: { issues: { code: string }[] } }).details.issues[0]!.code
  }
}

test('a password is stored as Argon2id and verified', async () => {
  const kept = await hashPassword('correct horse')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse', kept)).toBe(true)
  expect(await isPassword('correct hors', kept)).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(kept)
})

test('without an account no password is correct', async () => {
  expect(await isPassword('anything', undefined)).toBe(false)
})

test('a new password that is too short, too long or too common is refused', () => {
  expect(refusedAs('1234567')).toBe('tooShort')
  expect(refusedAs('x'.repeat(51))).toBe('tooLong')
  expect(refusedAs('12345678')).toBe('tooCommon')
  expect(refusedAs('Senha123')).toBe('tooCommon')
  expect(refusedAs('recado-demo')).toBeUndefined()
})

test('the list of common passwords holds only passwords of sufficient length', () => {
  expect(commonPasswords.size).toBeGreaterThan(400)
  expect([...commonPasswords].filter((one) => one.length < 8 || one !== one.toLowerCase())).toEqual(
    [],
  )
})
