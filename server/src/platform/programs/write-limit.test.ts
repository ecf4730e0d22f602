import { apiKeys } from '@recado/contract/accounts/api-keys'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { aCompanyWithProgram, aKey, programWith } from '../../../test/programs/api-program.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { countWrite } from './write-limit.ts'

const addTag = (name: string) => ({ method: 'POST', url: '/api/tags', payload: { name } }) as const
const listTags = { method: 'GET', url: '/api/tags' } as const

async function aTagProgram() {
  const acme = await aCompany()
  const { key, apiKey } = await aKey(acme, ['everyone'])
  return { acme, apiKey, program: programWith(acme, key) }
}

/** The key has made this many writes just now. */
const age = (id: string, writes: number) => owner`
  update api_keys set recent_writes = array_fill(now(), array[${writes}::int]) where id = ${id}`

test('of 61 writes with a key within a minute the last gets 429, and reading goes on', async () => {
  const { apiKey, program } = await aTagProgram()
  await age(apiKey.id, limits.keyWritesPerMinute - 3)
  const names = ['Azul', 'Verde', 'Roxo', 'Cinza']
  const replies = await Promise.all(names.map((name) => program.request(addTag(name))))
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map((reply) => reply.json().error)).toEqual(['ERR_TOO_MANY_CALLS'])
  expect(refused[0]!.statusCode).toBe(429)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(50)
  expect((await program.request(listTags)).json().tags).toHaveLength(3)
  await owner`
    update api_keys set recent_writes = array(select at - interval '1 minute' from unnest(recent_writes) at)
     where id = ${apiKey.id}`
  expect((await program.request(addTag('Preto'))).statusCode).toBe(200)
})

test('writes of people are not counted', async () => {
  const { acme, apiKey, program } = await aTagProgram()
  await age(apiKey.id, limits.keyWritesPerMinute)
  expect((await program.request(addTag('VIP'))).statusCode).toBe(429)
  expect((await acme.ana.request(addTag('VIP'))).statusCode).toBe(200)
})

test('a revoked key gets 401 before 429, also if it is revoked during the call', async () => {
  const { acme, apiKey, program } = await aTagProgram()
  await age(apiKey.id, limits.keyWritesPerMinute)
  await acme.ana(apiKeys.remove, { apiKeyId: apiKey.id })
  const reply = await program.request(addTag('VIP'))
  expect([reply.statusCode, reply.json().error]).toEqual([401, 'ERR_API_KEY_INVALID'])
  const claims = { ...acme.ana.claims, sessionId: apiKey.id, isKey: true as const }
  await expect(countWrite(acme.world, claims)).rejects.toThrow('ERR_API_KEY_INVALID')
})

test('each file of a message counts, and a message that does not fit is refused as a whole', async () => {
  const { companyId, program } = await aCompanyWithProgram()
  const hello = { number: '5511987654321', body: '' }
  const files = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      name: `nota-${i}.txt`,
      content: `nota ${i}`,
      type: 'text/plain',
    }))
  const [row] = await owner<{ id: string }>`select id from api_keys where company_id = ${companyId}`
  await age(row!.id, limits.keyWritesPerMinute - 3)
  expect((await program.sendFiles(hello, files(2))).statusCode).toBe(200)
  const refused = await program.sendFiles(hello, files(2))
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'ERR_TOO_MANY_CALLS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  const [stored] = await owner`
    select count(*)::int as messages from messages where company_id = ${companyId}`
  expect(stored).toEqual({ messages: 2 })
})
