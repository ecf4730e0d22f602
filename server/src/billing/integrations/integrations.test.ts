import { audit } from '@recado/contract/accounts/audit'
import { integrations } from '@recado/contract/billing/integrations'
import { expect, test } from 'vitest'
import { aBrand, aPayingCompany } from '../../../test/billing/paying-company.ts'
import { owner } from '../../../test/database.ts'
import { makeOutside } from '../../platform/outside/outside.ts'

/** A company of a brand whose operator is its administrator, while the environment has another account. */
async function withBrand() {
  const brand = await aBrand()
  const acme = await aPayingCompany({ whiteLabelId: brand })
  const { token } = acme.double.provider
  const environment = '$aact_hmlg_do-ambiente'
  acme.world.payments = { ...acme.world.payments, token: environment }
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'admin', super: true })
  return { ...acme, brand, token, otto }
}

test('the token of a brand stands over that of the environment, and is never shown', async () => {
  const acme = await withBrand()
  const { otto, token, brand, companyId } = acme
  const invoiceId = await acme.invoice()
  await expect(acme.pay({ invoiceId })).rejects.toThrow('ERR_PAYMENT_PROVIDER')
  const mail = ['smtpEmail', 'smtpPassword', 'smtpHost', 'smtpPort'].map((key) => ({
    key,
    value: '',
  }))
  const hidden = [{ key: 'tokenAsaas', value: '********', companyId }, ...mail]
  expect(await otto(integrations.list, {})).toMatchObject([{ ...hidden[0], value: '' }, ...mail])
  expect(await otto(integrations.save, { tokenAsaas: ` ${token} ` })).toMatchObject(hidden)
  for (const tokenAsaas of ['', '********', undefined])
    expect(await otto(integrations.save, { tokenAsaas })).toMatchObject(hidden)
  await acme.pay({ invoiceId })
  const [charge] =
    await owner`select account from charges where company_id = ${companyId} and provider_id is not null`
  expect(charge!.account).toBe(String(brand))
  const [hook] = acme.double.provider.webhooks.values()
  expect(hook).toMatchObject({
    url: `${new URL(acme.webhook).origin}/webhooks/asaas/${brand}`,
    authToken: acme.world.payments.webhookToken(String(brand)),
  })
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  expect(await acme.isPaid(invoiceId)).toBe(true)
  const [stored] =
    await owner`select encode(token, 'escape') as text from payment_accounts where brand = ${brand}`
  const { entries } = await acme.ana(audit.list, {})
  const told = JSON.stringify([acme.lines, entries, stored])
  expect(told).not.toContain(token)
  await otto(integrations.removePayment, {})
  expect(await otto(integrations.list, {})).toMatchObject([{ ...hidden[0], value: '' }, ...mail])
})

test('a token that the provider does not accept is not stored', async () => {
  const { otto } = await withBrand()
  const refused = otto(integrations.save, { tokenAsaas: '$aact_prod_errado' })
  await expect(refused).rejects.toThrow('ERR_INVALID_PAYMENT_TOKEN')
  expect(await otto(integrations.list, {})).toMatchObject([{ value: '' }, {}, {}, {}, {}])
})

test('a form with a token that is refused stores nothing of the mail server, and the other way round', async () => {
  const { otto, token, world, brand, ana } = await withBrand()
  world.outside = makeOutside({ trusted: ['http://127.0.0.1:25'] })
  const server = { smtpHost: '127.0.0.1', smtpPort: 25, smtpEmail: 'a@casa.test' }
  const form = { ...server, smtpPassword: 'senha' }
  const refused = [
    [{ ...form, tokenAsaas: '$aact_prod_errado' }, 'ERR_INVALID_PAYMENT_TOKEN'],
    [{ ...form, smtpPort: 26, tokenAsaas: token }, 'ERR_MAIL_SERVER_NOT_ALLOWED'],
    [{ ...server, tokenAsaas: token }, 'ERR_INVALID_INPUT'],
  ] as const
  for (const [input, code] of refused) {
    await expect(otto(integrations.save, input)).rejects.toThrow(code)
    for (const { value } of await otto(integrations.list, {}))
      expect([code, value]).toEqual([code, ''])
  }
  const { entries } = await ana(audit.list, {})
  expect(entries.filter(({ act }) => act === 'integration.update')).toEqual([])
  await otto(integrations.save, { ...form, tokenAsaas: token })
  const values = (await otto(integrations.list, {})).map(({ value }) => value)
  expect(values).toEqual(['********', 'a@casa.test', '********', '127.0.0.1', '25'])
  expect(await owner`select from payment_accounts where brand = ${brand}`).toHaveLength(1)
})

test('a charge that is made while the provider is asked about another account keeps the old token', async () => {
  const acme = await withBrand()
  const { otto, token, world, double, invoice, pay } = acme
  await otto(integrations.save, { tokenAsaas: token })
  const invoiceId = await invoice()
  const { outside } = world.payments
  const { fetch } = outside
  outside.fetch = async (request) => {
    outside.fetch = fetch
    const answer = await fetch(request)
    await pay({ invoiceId })
    return answer
  }
  await expect(otto(integrations.save, { tokenAsaas: token })).rejects.toThrow(
    'ERR_PAYMENT_CHARGES_OPEN',
  )
  expect(double.provider.payments.size).toBe(1)
})

test('the test asks the provider about the token that is typed, stored, or of the environment', async () => {
  const { otto, token, double } = await withBrand()
  await expect(otto(integrations.testPayment, {})).rejects.toThrow('ERR_INVALID_PAYMENT_TOKEN')
  expect(await otto(integrations.testPayment, { tokenAsaas: token })).toEqual({ isSandbox: true })
  await otto(integrations.save, { tokenAsaas: token })
  expect(await otto(integrations.testPayment, { tokenAsaas: '********' })).toEqual({
    isSandbox: true,
  })
  double.provider.faults.plan({ kind: 'status', status: 500 }, { times: 9 })
  await expect(otto(integrations.testPayment, {})).rejects.toThrow('ERR_PAYMENT_PROVIDER')
})

test('while a charge may be paid, its token stays or is replaced by one of the same account', async () => {
  const acme = await withBrand()
  const { otto, token, double } = acme
  await otto(integrations.save, { tokenAsaas: token })
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  await expect(otto(integrations.removePayment, {})).rejects.toThrow('ERR_PAYMENT_CHARGES_OPEN')
  await otto(integrations.save, { tokenAsaas: token })
  const [[id, charge] = ['', undefined]] = [...double.provider.payments]
  // As another account answers: it has other charges.
  double.provider.payments.delete(id)
  await expect(otto(integrations.save, { tokenAsaas: token })).rejects.toThrow(
    'ERR_PAYMENT_CHARGES_OPEN',
  )
  double.provider.payments.set(id, charge!)
  double.acts.payByPix(id)
  await acme.settled()
  await otto(integrations.removePayment, {})
})
