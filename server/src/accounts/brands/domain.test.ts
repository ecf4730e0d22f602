import { brands } from '@recado/contract/accounts/brands'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { expect, test } from 'vitest'
import { cleanup } from '../../../test/cleanup.ts'
import { aCompany } from '../../../test/company.ts'
import { startNameServer } from '../../../test/dns/name-server.ts'
import { makeTxtRecords } from '../../platform/outside/txt-records.ts'

async function withDomain() {
  const company = await aCompany()
  const { world, app, hire } = company
  const { stop, ...nameServer } = await startNameServer()
  cleanup.push(stop)
  world.txtRecords = makeTxtRecords([nameServer.address])
  world.publicUrl = new URL('https://desk.example')
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const word = crypto.randomUUID().slice(0, 13)
  const name = `atende.${word}.example`
  const brand = await otto(brands.create, {
    name: 'Fala Já',
    email: 'ajuda@falaja.test',
    path: `fala-${word}`,
    primaryColor: '#12b886',
    secondaryColor: '#96f2d7',
    domain: name.toUpperCase(),
  })
  const prove = () => otto(brands.proveDomain, { id: brand.id })
  const show = async (host: string, path = whiteLabels.own.path as string) => {
    const reply = await app.inject({ url: `/api${path}`, headers: { host } })
    return { status: reply.statusCode, ...reply.json() }
  }
  return { ...company, ...nameServer, otto, name, brand, prove, show }
}

test('a domain belongs to the brand once its TXT record is found', async () => {
  const { brand, name, prove, show, records, asked } = await withDomain()
  expect(brand.domain).toEqual({
    name,
    recordName: `_recado.${name}`,
    recordValue: expect.stringMatching(/^recado=[\da-f]{32}$/),
    provenAt: null,
  })
  const { recordName, recordValue } = brand.domain!
  await expect(prove()).rejects.toMatchObject({ code: 'ERR_DOMAIN_NOT_PROVEN', status: 400 })
  expect(asked).toContain(recordName)
  records.set(recordName, ['recado=wrong', `${recordValue}0`])
  await expect(prove()).rejects.toThrow('ERR_DOMAIN_NOT_PROVEN')
  expect(await show(name)).toMatchObject({ status: 404, error: 'ERR_UNKNOWN_DOMAIN' })
  records.set(recordName, ['v=spf1 -all', recordValue])
  expect((await prove()).domain!.provenAt).toEqual(expect.any(String))
  expect(await show(`${name}:8443`)).toMatchObject({ status: 200, id: brand.id, isDefault: false })
  expect(await show(name, `/whitelabels/${brand.path}`)).toMatchObject({ id: brand.id })
})

test('a long record is read as one text, and a silent name server proves nothing', async () => {
  const { brand, prove, records, state, world, address } = await withDomain()
  const { recordName, recordValue } = brand.domain!
  records.set(recordName, ['x'.repeat(600)])
  expect(await world.txtRecords(recordName)).toEqual(['x'.repeat(600)])
  records.set(recordName, [recordValue])
  state.isSilent = true
  world.txtRecords = makeTxtRecords([address], { timeoutMs: 50, tries: 1 })
  await expect(prove()).rejects.toThrow('ERR_DOMAIN_NOT_PROVEN')
})

test('another domain needs another proof', async () => {
  const { otto, brand, name, prove, show, records } = await withDomain()
  const { id, domain } = brand
  records.set(domain!.recordName, [domain!.recordValue])
  await prove()
  const kept = await otto(brands.update, { id, domain: name, tagline: 'Oi.' })
  expect(kept.domain!.provenAt).not.toBeNull()
  const moved = await otto(brands.update, { id, domain: `novo.${name}` })
  expect(moved.domain).toMatchObject({ name: `novo.${name}`, provenAt: null })
  expect(moved.domain!.recordValue).not.toBe(domain!.recordValue)
  expect(await show(name)).toMatchObject({ error: 'ERR_UNKNOWN_DOMAIN' })
  expect(await show(`novo.${name}`)).toMatchObject({ error: 'ERR_UNKNOWN_DOMAIN' })
  expect((await otto(brands.update, { id, domain: null })).domain).toBeNull()
  await expect(prove()).rejects.toThrow('ERR_DOMAIN_NOT_PROVEN')
})

test('a domain that changes while its proof is looked for is not proven', async () => {
  const { otto, brand, prove, world } = await withDomain()
  const { id, domain } = brand
  world.txtRecords = async () => {
    await otto(brands.update, { id, domain: `outra.${domain!.name}` })
    return [domain!.recordValue]
  }
  await expect(prove()).rejects.toThrow('ERR_DOMAIN_NOT_PROVEN')
  expect((await otto(brands.one, { id })).domain!.provenAt).toBeNull()
})

test('two brands never have one domain', async () => {
  const { otto, brand, name } = await withDomain()
  const { id } = await otto(brands.create, {
    name: 'Outra',
    email: 'oi@outra.test',
    path: `outra-${crypto.randomUUID().slice(0, 8)}`,
    primaryColor: '#12b886',
    secondaryColor: '#96f2d7',
  })
  expect(id).not.toBe(brand.id)
  await expect(otto(brands.update, { id, domain: name })).rejects.toThrow(
    'ERR_DOMAIN_ALREADY_EXISTS',
  )
})

test('the domain of a stranger is refused, and the own addresses are not', async () => {
  const { brand, name, show, prove, records } = await withDomain()
  for (const host of ['evil.example', 'desk.example.evil.example', `x.${name}`])
    for (const path of ['/whitelabels', `/whitelabels/${brand.path}`])
      expect(await show(host, path)).toMatchObject({ status: 404, error: 'ERR_UNKNOWN_DOMAIN' })
  for (const host of [
    'desk.example',
    'DESK.example:443',
    'localhost:8080',
    '127.0.0.1',
    '[::1]:80',
    'web',
  ])
    expect(await show(host)).toMatchObject({ status: 200, id: 0, isDefault: true })
  records.set(brand.domain!.recordName, [brand.domain!.recordValue])
  await prove()
  // The domain of one brand shows no other.
  expect(await show(name, '/whitelabels/0')).toMatchObject({ error: 'ERR_NO_WHITE_LABEL_FOUND' })
})

test('the product is installed from a domain under its brand', async () => {
  const { brand, name, prove, records, app } = await withDomain()
  records.set(brand.domain!.recordName, [brand.domain!.recordValue])
  await prove()
  const headers = { host: name }
  const manifest = await app.inject({ url: '/brand.webmanifest', headers })
  expect(manifest.json()).toMatchObject({ name: 'Fala Já', start_url: '/', scope: '/' })
  const icon = await app.inject({ url: manifest.json().icons[0].src, headers })
  expect(icon.body).toContain('fill="#12b886"')
  const foreign = { host: 'evil.example' }
  expect((await app.inject({ url: '/brand.webmanifest', headers: foreign })).statusCode).toBe(404)
})
