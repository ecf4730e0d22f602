import { apiKeys } from '@recado/contract/accounts/api-keys'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { queues } from '@recado/contract/accounts/queues'
import { connections } from '@recado/contract/connections/connections'
import { tags } from '@recado/contract/desk/tags'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { aCompanyWithProgram, aKey, programWith } from '../../../test/programs/api-program.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const listQueues = { method: 'GET', url: '/api/queue' } as const
const hello = { number: '5511987654321', body: 'Saiu para entrega' }

test('a key is shown once, stored as a digest, and listed by its first characters', async () => {
  const { ana, companyId, connection } = await aCompany()
  const { id: whatsappId } = await connection({ name: 'Loja' })
  const form = { name: ' Loja virtual ', scopes: ['messages.send' as const], whatsappId }
  const { key, apiKey } = await ana(apiKeys.create, form)
  expect(key).toMatch(/^rcd_[\w-]{43}$/)
  expect(apiKey).toMatchObject({
    name: 'Loja virtual',
    prefix: key.slice(0, 8),
    scopes: ['messages.send'],
    whatsapp: { id: whatsappId, name: 'Loja' },
    user: { id: ana.user.id, name: ana.user.name, profile: 'admin', active: true },
    lastUsedAt: null,
    expiresAt: null,
  })
  expect(await ana(apiKeys.list, {})).toEqual([apiKey])
  const [row] = await owner`
    select key_hash = sha256(${key}::bytea) as "isDigest" from api_keys where company_id = ${companyId}`
  expect(row).toEqual({ isDigest: true })
})

test('the token of a number is listed with the number, and can be revoked like a key', async () => {
  const { ana, number, program } = await aCompanyWithProgram()
  const [listed] = await ana(apiKeys.list, {})
  expect(listed).toMatchObject({ name: '', whatsapp: { id: number.id }, user: null })
  await ana(apiKeys.remove, { apiKeyId: listed!.id })
  expect((await program.send(hello)).statusCode).toBe(401)
  expect((await ana(connections.show, { id: number.id })).token).toBe('')
})

test.for<[string, object, string]>([
  ['no scope', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
  ['the scope to create keys', { scopes: ['apiKeys.edit'] }, 'scopes.0'],
  ['sending without a number', { scopes: ['messages.send'] }, 'whatsappId'],
  ['a name of one letter', { name: 'x', scopes: ['everyone'] }, 'name'],
  ['a name of 51 letters', { name: 'x'.repeat(51), scopes: ['everyone'] }, 'name'],
  ['an end in the past', { scopes: ['everyone'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
])('%s is refused with the field', async ([, wrong, path]) => {
  const { ana } = await aCompany()
  await expect(ana(apiKeys.create, { name: 'Loja', ...wrong } as never)).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
    details: { issues: [{ path }] },
  })
})

test('a key acts in the name of its creator over the calls of its scopes', async () => {
  const acme = await aCompany()
  const { key } = await aKey(acme, ['everyone'])
  const program = programWith(acme, key)
  const made = await program.request({ method: 'POST', url: '/api/tags', payload: { name: 'VIP' } })
  expect(made.json()).toMatchObject({ name: 'VIP' })
  expect(await acme.bia(tags.list, {})).toMatchObject([{ name: 'VIP' }])
  const payload = { name: 'Caixa', color: '#112233' }
  const refused = await program.request({ method: 'POST', url: '/api/queue', payload })
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'ERR_NO_PERMISSION'])
})

test('without the scope to see all tickets, a key sees those of its creator', async () => {
  const acme = await aCompany()
  const { ana, bia, ticket } = acme
  const { id: hers } = await ticket({ status: 'open', userId: bia.user.id })
  const { id: own } = await ticket({ status: 'open', userId: ana.user.id })
  const seen = async (scopes: Parameters<typeof aKey>[1]) => {
    const program = programWith(acme, (await aKey(acme, scopes)).key)
    const reply = await program.request({ method: 'GET', url: '/api/tickets?showAll=true' })
    return reply.json().tickets.map(({ id }: { id: number }) => id)
  }
  expect(await seen(['everyone'])).toEqual([own])
  expect(new Set(await seen(['everyone', 'tickets.seeAll']))).toEqual(new Set([hers, own]))
})

test('a key loses what its creator loses, and without its creator it only sends', async () => {
  const { acme, ana, hire, number } = await aCompanyWithProgram()
  const eva = await hire({ name: 'Eva Lima', profile: 'admin' })
  const scopes = ['everyone', 'queues.edit', 'messages.send'] as const
  const { key } = await aKey({ ana: eva }, [...scopes], { whatsappId: number.id })
  const program = programWith(acme, key)
  const addQueue = (name: string, color: string) =>
    program.request({ method: 'POST', url: '/api/queue', payload: { name, color } })
  expect((await addQueue('Caixa', '#112233')).statusCode).toBe(200)
  await owner`update users set profile = 'manager' where id = ${eva.user.id}`
  expect((await addQueue('Entrega', '#112244')).statusCode).toBe(403)
  await owner`delete from users where id = ${eva.user.id}`
  expect((await program.request(listQueues)).statusCode).toBe(403)
  expect((await program.send(hello)).statusCode).toBe(200)
  expect(await ana(queues.list, {})).toHaveLength(3)
})

test('the list shows the state of the creators, and the question about a person how many keys they made', async () => {
  const { ana, hire } = await aCompany()
  const eva = await hire({ name: 'Eva Lima', profile: 'admin' })
  const { id } = eva.user
  await aKey({ ana: eva }, ['everyone', 'queues.edit'])
  const { apiKey } = await aKey({ ana: eva }, ['everyone'])
  await owner`update api_keys set expires_at = now() where id = ${apiKey.id}`
  expect(await ana(userAdmin.usage, { id })).toMatchObject({ apiKeys: 1 })
  await ana(userAdmin.update, { id, profile: 'manager' })
  await ana(userAdmin.update, { id, active: false })
  const user = { id, name: 'Eva Lima', profile: 'manager', active: false }
  expect(await ana(apiKeys.list, {})).toMatchObject([{ user }, { user }])
  await ana(userAdmin.remove, { id })
  expect(await ana(apiKeys.list, {})).toMatchObject([{ user: null }, { user: null }])
})

test('a revoked key ends with the next call', async () => {
  const acme = await aCompany()
  const { key, apiKey } = await aKey(acme, ['everyone'])
  const program = programWith(acme, key)
  expect((await program.request(listQueues)).statusCode).toBe(200)
  await acme.ana(apiKeys.remove, { apiKeyId: apiKey.id })
  const reply = await program.request(listQueues)
  expect([reply.statusCode, reply.json().error]).toEqual([401, 'ERR_API_KEY_INVALID'])
})

test('an expired key, one of a disabled company and one of an overdue company are refused', async () => {
  const acme = await aCompany()
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const { key, apiKey } = await aKey(acme, ['everyone'], { expiresAt })
  expect(apiKey.expiresAt).toBe(expiresAt)
  const program = programWith(acme, key)
  const said = async () => {
    const reply = await program.request(listQueues)
    return [reply.statusCode, reply.json().error]
  }
  await owner`update companies set due_date = '2020-01-01' where id = ${acme.companyId}`
  expect(await said()).toEqual([401, 'ERR_SUBSCRIPTION_EXPIRED'])
  await owner`update companies set due_date = null, status = false where id = ${acme.companyId}`
  expect(await said()).toEqual([401, 'ERR_API_KEY_INVALID'])
  await owner`update companies set status = true where id = ${acme.companyId}`
  expect((await program.request(listQueues)).statusCode).toBe(200)
  await owner`update api_keys set expires_at = now() where id = ${apiKey.id}`
  expect(await said()).toEqual([401, 'ERR_API_KEY_INVALID'])
})

test('the last use is recorded at most once a minute', async () => {
  const acme = await aCompany()
  const { key, apiKey } = await aKey(acme, ['everyone'])
  const program = programWith(acme, key)
  const lastUse = async () => {
    await program.request(listQueues)
    const [row] = await owner<{ at: Date }>`
      select last_used_at as at from api_keys where id = ${apiKey.id}`
    return row!.at
  }
  const first = await lastUse()
  expect(await lastUse()).toEqual(first)
  await owner`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${apiKey.id}`
  expect((await lastUse()).getTime()).toBeGreaterThan(first.getTime())
})

test('a key opens no socket', async () => {
  const acme = await aCompany()
  const { key } = await aKey(acme, ['everyone'])
  await expect(acme.world.tokens.verify(key)).rejects.toThrow('ERR_SESSION_EXPIRED')
})

test('of many keys created at once the limit is not exceeded', async () => {
  const acme = await aCompany()
  await owner`
    insert into api_keys (company_id, name, key_hash, prefix, scopes)
    select ${acme.companyId}, 'Antiga', sha256(gen_random_uuid()::text::bytea), 'rcd_8f2a', '{everyone}'
      from generate_series(1, ${limits.apiKeysMax - 3}::int)`
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => aKey(acme, ['everyone'])))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('addresses of files are full for a program and paths for a browser', async () => {
  const acme = await aCompany()
  const { ana, companyId, message, ticket, world } = acme
  world.publicUrl = new URL('https://desk.example')
  const talk = await ticket({ status: 'open', userId: ana.user.id })
  const { id } = await message(talk, {
    body: 'say "mediaUrl":"/media" aloud',
    mediaType: 'document',
  })
  await owner`
    insert into attachments (company_id, message_id, file_name, mime, storage_key, state)
    values (${companyId}, ${id}, 'nota.pdf', 'application/pdf', 'x', 'ready')`
  const url = `/api/messages/${talk.id}`
  const { key } = await aKey(acme, ['everyone'])
  for (const time of ['read', 'cached']) {
    const ofProgram = (await programWith(acme, key).request({ method: 'GET', url })).json()
    const ofBrowser = (await ana.request({ method: 'GET', url })).json()
    expect(ofProgram.messages[0].mediaUrl, time).toMatch(/^https:\/\/desk\.example\/media\//)
    expect(ofBrowser.messages[0].mediaUrl, time).toMatch(/^\/media\//)
    expect(ofProgram.messages[0].body).toBe('say "mediaUrl":"/media" aloud')
  }
})
