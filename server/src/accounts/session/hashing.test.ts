import { availableParallelism } from 'node:os'
import type * as Argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'

test('concurrent password checks leave one core free for other calls', async () => {
  const hashing = { now: 0, most: 0 }
  vi.resetModules()
  vi.doMock('@node-rs/argon2', async (original) => {
    const argon2 = await original<typeof Argon2>()
    const verify: typeof Argon2.verify = async (...given) => {
      hashing.now += 1
      hashing.most = Math.max(hashing.most, hashing.now)
      return argon2.verify(...given).finally(() => (hashing.now -= 1))
    }
    return { ...argon2, verify }
  })
  const { hashPassword, isPassword } = await import('./passwords.ts')
  const kept = await hashPassword('correct horse')
  const said = Array.from({ length: 40 }, (_, i) => (i % 2 ? 'correct horse' : 'correct hors'))
  const answers = await Promise.all(
    said.map((password, i) => isPassword(password, i % 3 ? kept : undefined)),
  )
  expect(answers).toEqual(said.map((password, i) => password === 'correct horse' && i % 3 > 0))
  expect(hashing.most).toBe(Math.min(said.length, Math.max(1, availableParallelism() - 1)))
})
