import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { OwnershipLost } from '../platform/driver-stores.ts'
import { deleteExpiredKeys } from './jobs.ts'
import { keysOf } from './keys.ts'
import { releaseLease, claimLease } from './lease/lease.ts'
import { readSecret } from '../connections/secrets.ts'

async function aNumber() {
  const acme = await aCompany()
  const { companyId, world } = acme
  const { id: connectionId } = await acme.connection()
  const claim = () =>
    acme.inside((ctx) => claimLease(ctx, { connectionId, owner: crypto.randomUUID() }))
  const lease = (await claim())!
  const keys = keysOf(world, { companyId, lease })
  const secret = () => acme.inside((ctx) => readSecret(ctx, connectionId))
  return { acme, companyId, connectionId, lease, claim, keys, secret }
}

const put = (kind: string, key: string, value: string) => ({ kind, key, value })

test('a commit is atomic, and keys are read by kind', async () => {
  const { keys, secret } = await aNumber()
  await keys.commit({
    puts: [put('session', 'a', '1'), put('session', 'b', '2'), put('pre-key', 'a', '3')],
    removes: [],
    credentials: 'noise',
  })
  expect(await keys.read('session', ['a', 'b', 'c'])).toEqual({ a: '1', b: '2' })
  expect(await secret()).toBeDefined()
  const removes = [{ kind: 'session', key: 'a' }]
  await keys.commit({ puts: [put('session', 'b', '4')], removes })
  expect(await keys.read('session', ['a', 'b'])).toEqual({ b: '4' })
  expect(await keys.read('pre-key', ['a'])).toEqual({ a: '3' })
})

test('the inbox is read in order of arrival, without entries that have an end date', async () => {
  const { keys } = await aNumber()
  for (const key of ['z', 'a', 'm'])
    await keys.commit({ puts: [put('inbox', key, `${key}!`)], removes: [] })
  expect((await keys.waiting()).map(({ value }) => value)).toEqual(['z!', 'a!', 'm!'])
  await keys.commit({ puts: [{ ...put('inbox', 'a', 'done'), days: 7 }], removes: [] })
  expect((await keys.waiting()).map(({ key }) => key)).toEqual(['z', 'm'])
  expect(await keys.read('inbox', ['a'])).toEqual({ a: 'done' })
})

test('a former owner neither writes nor deletes anything, not even in part', async () => {
  const { acme, companyId, keys, lease, claim, secret } = await aNumber()
  await keys.commit({ puts: [put('session', 'a', '1')], removes: [], credentials: 'noise' })
  await acme.inside((ctx) => releaseLease(ctx, lease))
  const next = (await claim())!
  const late = { puts: [put('session', 'a', 'old')], removes: [], credentials: 'old' }
  await expect(keys.commit(late)).rejects.toThrow(OwnershipLost)
  await expect(keys.clear()).rejects.toThrow(OwnershipLost)
  const nextKeys = keysOf(acme.world, { companyId, lease: next })
  expect(await nextKeys.read('session', ['a'])).toEqual({ a: '1' })
  expect(await secret()).toBeDefined()
})

test('clearing removes everything of the old identity', async () => {
  const { keys, secret } = await aNumber()
  await keys.commit({ puts: [put('session', 'a', '1')], removes: [], credentials: 'noise' })
  await keys.clear()
  expect(await keys.read('session', ['a'])).toEqual({})
  expect(await secret()).toBeUndefined()
})

test('a value is sealed and cannot be opened in another row', async () => {
  const { keys, companyId, connectionId } = await aNumber()
  const value = 'a private key of a session'
  await keys.commit({ puts: [put('session', 'a', value), put('session', 'b', 'b')], removes: [] })
  const [row] = await owner<{ sealed: Buffer }>`
    select sealed from connection_keys where company_id = ${companyId} and key = 'a'`
  expect(row!.sealed.toString('latin1')).not.toContain('private')
  await owner`
    update connection_keys set sealed = ${row!.sealed}
     where company_id = ${companyId} and connection_id = ${connectionId} and key = 'b'`
  await expect(keys.read('session', ['b'])).rejects.toThrow()
  expect(await keys.read('session', ['a'])).toEqual({ a: value })
})

test('only keys whose retention time has ended are deleted', async () => {
  const { acme, keys, companyId } = await aNumber()
  const puts = [put('session', 'a', '1'), { ...put('sent', 'a', '2'), days: 30 }]
  await keys.commit({ puts: [...puts, { ...put('sent', 'b', '3'), days: 30 }], removes: [] })
  await owner`
    update connection_keys set ends_at = now() - interval '1 second'
     where company_id = ${companyId} and kind = 'sent' and key = 'a'`
  await deleteExpiredKeys.run(acme.world, {})
  expect(await keys.read('sent', ['a', 'b'])).toEqual({ b: '3' })
  expect(await keys.read('session', ['a'])).toEqual({ a: '1' })
})
