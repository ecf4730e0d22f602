import { audit } from '@recado/contract/accounts/audit'
import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { invoices } from '@recado/contract/billing/invoices'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'

test('only operators read what was done to other companies', async () => {
  const { ana, hire, companyId, neighbour } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'admin', super: true })
  const { companyId: id } = neighbour
  await otto(companyAdmin.update, { id, email: 'caixa@verde.test' })
  await otto(companyAdmin.enter, { id, reason: 'Chamado secreto' })
  const form = { detail: 'Plano secreto', value: 1, dueDate: '2099-01-31' }
  await otto(invoices.create, { companyId: id, ...form })
  await otto(companyAdmin.update, { id: companyId, email: 'caixa@azul.test' })
  const actsFor = async (who: Caller, filter = {}) =>
    (await who(audit.list, filter)).entries.map(({ act, subject }) => `${act} ${subject}`)
  const exportFor = async (who: Caller) =>
    (await who.request({ method: 'GET', url: '/api/audit/export' })).body
  const own = 'company.update Casa Azul'
  expect(await actsFor(ana)).toEqual([own])
  expect(await actsFor(ana, { kind: 'operator' })).toEqual([own])
  expect(await actsFor(ana, { userId: otto.user.id })).toEqual([own])
  expect(await actsFor(otto, { kind: 'operator' })).toEqual([
    own,
    'support.enter Casa Verde',
    'company.update Casa Verde',
  ])
  expect(await actsFor(otto, { kind: 'settings' })).toMatchObject([
    expect.stringMatching(/^invoice.create /),
  ])
  expect(await exportFor(ana)).not.toMatch(/verde|secreto/i)
  expect(await exportFor(ana)).toContain('caixa@azul.test')
  for (const text of ['caixa@verde.test', 'Chamado secreto', 'Plano secreto'])
    expect(await exportFor(otto)).toContain(text)
})
