import { audit } from '@recado/contract/accounts/audit'
import { flowBuilders } from '@recado/contract/automation/flow-builders'
import { typebots } from '@recado/contract/connections/typebots'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aFlowCompany } from '../../../test/automation/flow-company.ts'
import { makeOutside } from '../../platform/outside/outside.ts'

const none = { address: '', chatAddress: '', token: '', frame: null }

test('the builder is entered by administrators, shown to leaders, and its token to nobody', async () => {
  const { double, ana, mel, bia, companyId, stranger } = await aFlowCompany()
  const address = double.url
  expect(await mel(flowBuilders.show, {})).toMatchObject({ address, token: '********' })
  await expect(mel(flowBuilders.save, { address: '' })).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(bia(flowBuilders.show, {})).rejects.toThrow('ERR_NO_PERMISSION')
  expect(await stranger(flowBuilders.show, {})).toEqual(none)
  const [row] = await owner`select token from flow_builders where company_id = ${companyId}`
  expect(String(row!.token)).not.toContain('duble')

  await ana(flowBuilders.save, { address, token: '********' })
  expect(await ana(flowBuilders.test, {})).toEqual({ flows: 7 })
  await ana(flowBuilders.save, { address, token: '' })
  await expect(ana(flowBuilders.test, {})).rejects.toThrow('ERR_TYPEBOT_UNAVAILABLE')
  expect(await ana(flowBuilders.save, { address: '' })).toEqual(none)
  expect(await ana(typebots.flows, {})).toEqual([])
})

test('the log says who changed the builder, without the token', async () => {
  const { double, ana } = await aFlowCompany()
  await ana(flowBuilders.save, { address: double.url, token: 'another' })
  const { entries } = await ana(audit.list, {})
  expect(entries[0]).toMatchObject({ act: 'flowBuilder.update', subject: double.url })
  expect(entries[0]!.changes).toEqual([
    { field: 'token', before: null, after: null, isSecret: true },
  ])
})

test('the published flows of all workspaces are listed by name', async () => {
  const { ana, mel, bia } = await aFlowCompany()
  const flows = await ana(typebots.flows, {})
  expect(flows.map(({ name }) => name)).toContain('Vendas')
  expect(flows.map(({ name }) => name)).not.toContain('Rascunho')
  expect(flows.find(({ name }) => name === 'Vendas')).toEqual({
    id: 'flow-vendas',
    name: 'Vendas',
    publicId: 'vendas',
    workspaceId: 'ws-casa-azul',
  })
  expect(await mel(typebots.flows, {})).toHaveLength(7)
  await expect(bia(typebots.flows, {})).rejects.toThrow('ERR_NO_PERMISSION')
})

test('an address of a closed network is refused, however it is resolved', async () => {
  const { ana, world } = await aCompany()
  world.outside = makeOutside({ resolve: async () => [{ address: '10.0.0.7' }] })
  for (const address of [
    'http://typebot.io',
    'https://127.0.0.1',
    'https://inner.casa-azul.com.br',
  ])
    await expect(ana(flowBuilders.save, { address })).rejects.toThrow('ERR_ADDRESS_NOT_ALLOWED')
  const chat = { address: 'https://8.8.8.8', chatAddress: 'https://[::1]' }
  await expect(ana(flowBuilders.save, chat)).rejects.toThrow('ERR_ADDRESS_NOT_ALLOWED')
  expect(await ana(flowBuilders.show, {})).toEqual(none)
})

test('the frame of the builder has a policy of its own, and only for an address that was entered', async () => {
  const { ana, app, double } = await aFlowCompany()
  const { frame } = await ana(flowBuilders.show, {})
  const { headers, body, statusCode } = await app.inject(frame!)
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain(`frame-src ${double.url};`)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(body).toContain(`src="${double.url}/"`)
  expect(body).toContain('sandbox="allow-scripts')
  for (const sealed of ['x', 'AAAA', frame!.split('/').at(-1)!.slice(0, -4)])
    expect((await app.inject(`/flow-builder-frame/${sealed}`)).statusCode).toBe(404)
})
