import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, makePasswordCheck } from './passwords.ts'

test('concurrent password checks leave one core free for other calls', async () => {
  const hashing = { now: 0, most: 0 }
  const isPassword = makePasswordCheck((...given) => {
    hashing.now += 1
    hashing.most = Math.max(hashing.most, hashing.now)
    return verify(...given).finally(() => (hashing.now -= 1))
  })
  const kept = await hashPassword('correct horse')
  const said = Array.from({ length: 40 }, (_, i) => (i % 2 ? 'correct horse' : 'correct hors'))
  const answers = await Promise.all(
    said.map((password, i) => isPassword(password, i % 3 ? kept : undefined)),
  )
  expect(answers).toEqual(said.map((password, i) => password === 'correct horse' && i % 3 > 0))
  expect(hashing.most).toBe(Math.min(said.length, Math.max(1, availableParallelism() - 1)))
})
