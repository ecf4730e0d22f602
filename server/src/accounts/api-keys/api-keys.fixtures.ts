import { apiKeys } from '@recado/contract/accounts/api-keys'
import { session } from '@recado/contract/accounts/session'
import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import { aKey, programWith } from '../../../test/programs/api-program.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { answered, NOWHERE_UUID } from '../../../test/refusals/provocation.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const anyId = sql`gen_random_uuid()`
const anyHash = sql`sha256(gen_random_uuid()::text::bytea)`
const none = sql`null`
const me = { method: 'GET', url: `/api${session.me.path}` } as const
const addTag = (name: string) => ({ method: 'POST', url: '/api/tags', payload: { name } }) as const
const aTagProgram = async () => {
  const acme = await aCompany()
  return programWith(acme, (await aKey(acme, ['everyone'])).key)
}
const ofScripts = { name: 'Loja virtual', scopes: ['everyone' as const] }

/** Facts for the tests over the whole contract: API keys. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId, ana }, mark) => {
    const [number] = await owner<{ id: number }>`
      select min(id) as id from connections where company_id = ${companyId}`
    const [key] = await owner<{ id: string }>`
      insert into api_keys (company_id, name, key_hash, prefix, scopes, connection_id, user_id)
      values (${companyId}, ${`${mark} loja`}, sha256(gen_random_uuid()::text::bytea), 'rcd_8f2a',
              '{messages.send}', ${number!.id}, ${ana.user.id}) returning id`
    await owner`
      insert into idempotency_keys (company_id, api_key_id, key, call_hash, answer)
      values (${companyId}, ${key!.id}, ${`${mark}-1`}, '\\x00', ${`{"mensagem": "${mark}"}`})`
    await owner`
      insert into answered_calls (company_id, user_id, key, call_hash, answer)
      values (${companyId}, ${ana.user.id}, ${`${mark}-1`}, '\\x00', ${`{"mensagem": "${mark}"}`})`
    return { key: key!.id, number: number!.id }
  },
  attacks: ({ key, number }) => ({
    'DELETE /api-keys/:apiKeyId': [{ apiKeyId: key }],
    'POST /api-keys': [{ name: 'Invadido', scopes: ['messages.send'], whatsappId: number }],
  }),
  withoutIds: ['GET /api-keys'],
  bodies: { 'POST /api-keys': ofScripts },
  publicIds: ['/api-keys'],
  uniqueKeys: {
    api_keys_key_hash_key: {
      table: 'api_keys',
      copy: { id: anyId },
      allowed: [{ key_hash: anyHash }],
    },
    api_keys_number_token_key: {
      table: 'api_keys',
      given: { is_number_token: sql`true` },
      copy: { id: anyId, key_hash: anyHash },
      allowed: [{ is_number_token: sql`false` }, { connection_id: none }],
    },
  },
  provoked: {
    ERR_API_KEY_INVALID: async () => {
      const company = await aCompany()
      return answered(programWith(company, 'rcd_cut').request(me))
    },
    ERR_API_KEY_IN_ADDRESS: async () => {
      const { app, ana } = await aCompany()
      const { key } = await ana(apiKeys.create, ofScripts)
      return answered(app.inject({ ...me, url: `${me.url}?token=${key}` }))
    },
    ERR_TOO_MANY_CALLS: async () => {
      const program = await aTagProgram()
      for (let made = 0; made < limits.keyWritesPerMinute; made++)
        await program.request(addTag(`Etiqueta ${made}`))
      return answered(program.request(addTag('VIP')))
    },
    ERR_IDEMPOTENCY_KEY_USED: async () => {
      const program = await aTagProgram()
      const headers = { 'idempotency-key': 'pedido-20391' }
      await program.request({ ...addTag('VIP'), headers })
      return answered(program.request({ ...addTag('Lead'), headers }))
    },
    ERR_IDEMPOTENCY_KEY_RUNNING: async () => {
      const acme = await aCompany()
      const { key, apiKey } = await aKey(acme, ['everyone'])
      await owner`
        insert into idempotency_keys (company_id, api_key_id, key, call_hash)
        values (${acme.companyId}, ${apiKey.id}, 'pedido-20391', '\\x00')`
      const headers = { 'idempotency-key': 'pedido-20391' }
      const payload = { number: '5511987654321', name: 'Marina' }
      const add = { method: 'POST', url: '/api/contacts', payload, headers } as const
      return answered(programWith(acme, key).request(add))
    },
    ERR_NO_API_KEY_FOUND: async () =>
      (await aCompany()).ana(apiKeys.remove, { apiKeyId: NOWHERE_UUID }),
    ERR_API_KEY_LIMIT: async () => {
      const { ana, companyId } = await aCompany()
      await owner`
        insert into api_keys (company_id, name, key_hash, prefix, scopes)
        select ${companyId}, 'Antiga', sha256(gen_random_uuid()::text::bytea), 'rcd_8f2a', '{everyone}'
          from generate_series(1, ${limits.apiKeysMax}::int)`
      return ana(apiKeys.create, ofScripts)
    },
  },
})
