import { invoices } from '@recado/contract/billing/invoices'
import { subscription } from '@recado/contract/billing/subscription'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPayingCompany, billing, inDays } from '../../../test/billing/paying-company.ts'
import { ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const CARD = '4929123456788829'
const CVV = '8391'

test('the price is that of the invoice, and numbers of a card reach neither log nor database nor provider', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  const sent = {
    price: 1,
    plan: JSON.stringify({ title: 'Profissional', price: 1 }),
    users: 1,
    connections: 1,
    cardNumber: CARD,
    cvv: CVV,
    nameOnCard: 'ANA PRADO',
    useAddressForPaymentDetails: false,
    paymentForm: 'creditCard' as const,
  }
  expect(await acme.pay({ invoiceId, ...sent })).toMatchObject({ price: 349 })
  const token = await acme.ana.token()
  const reply = await fetch(`${new URL(acme.webhook).origin}/api/subscription`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...billing, invoiceId, ...sent, document: 'errado' }),
  })
  expect(reply.status).toBe(400)
  expect(acme.charges()).toMatchObject([{ value: 349 }])
  const told = JSON.stringify([acme.double.provider.calls, acme.lines, await reply.text()])
  const tables = await owner<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const stored = await Promise.all(
    tables.map(async ({ name }) => {
      const row = sql.ref('t')
      const found = await sql`
        select from ${sql.table(name)} t
         where ${row}::text like ${`%${CARD}%`} or ${row}::text like ${`%"${CVV}"%`}`.execute(
        ownerDb,
      )
      return found.rows
    }),
  )
  expect([told.includes(CARD), told.includes(`"${CVV}"`), stored.flat()]).toEqual([
    false,
    false,
    [],
  ])
})

test('two who pay at once get one charge, and so does one whose answer was lost', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  const line = /^POST \/payments/
  acme.double.provider.faults.plan({ kind: 'resetAfterAccept' }, { line })
  const outcomes = await Promise.allSettled([acme.pay({ invoiceId }), acme.pay({ invoiceId })])
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
    'ERR_PAYMENT_IN_PROGRESS',
  ])
  await acme.pay({ invoiceId })
  expect(acme.charges()).toHaveLength(1)
})

test('a payment that arrives before the answer to its charge counts, and the invoice is not payable again', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  // As if the process had ended before the answer of the provider was stored.
  await owner`update charges set provider_id = null, invoice_url = null, status = 'NEW'
    where company_id = ${acme.companyId}`
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  expect(await acme.isPaid(invoiceId)).toBe(true)
  await expect(acme.pay({ invoiceId })).rejects.toThrow('ERR_INVOICE_ALREADY_PAID')
})

test.for([
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'html' },
  { kind: 'down' },
] as const)('a provider that fails once is asked again: %j', async (fault) => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  acme.double.provider.faults.plan(fault, { line: /payments/ })
  expect(await acme.pay({ invoiceId })).toMatchObject({ price: 349 })
  expect(acme.charges()).toHaveLength(1)
})

test.for([
  { kind: 'status', status: 500 },
  { kind: 'status', status: 401 },
  { kind: 'wrongShape' },
  { kind: 'redirect', to: 'http://169.254.169.254/' },
] as const)(
  'a provider that stays away is told in words, and one can try again: %j',
  async (fault) => {
    const acme = await aPayingCompany()
    const invoiceId = await acme.invoice()
    acme.double.provider.faults.plan(fault, { times: 100 })
    await expect(acme.pay({ invoiceId })).rejects.toMatchObject({ code: 'ERR_PAYMENT_PROVIDER' })
    acme.double.provider.faults.clear()
    expect(await acme.pay({ invoiceId })).toMatchObject({ price: 349 })
  },
)

test('a charge that was cancelled at the provider is made again', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  acme.double.acts.cancel(acme.charges()[0]!.id)
  await acme.settled()
  await acme.pay({ invoiceId })
  expect(acme.charges().map(({ deleted }) => deleted)).toEqual([true, false])
})

test('a changed price reaches the charge that was already made', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const otto = await acme.hire({ name: 'Otto', profile: 'user', super: true })
  await otto(invoices.update, { id: invoiceId, value: 99.9 })
  expect(await acme.pay({ invoiceId })).toMatchObject({ price: 99.9 })
  expect(acme.charges()).toMatchObject([{ value: 99.9 }])
})

test('who pays what was asked for has paid, also where the provider has not heard of a higher price', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const otto = await acme.hire({ name: 'Otto', profile: 'user', super: true })
  await otto(invoices.update, { id: invoiceId, value: 499 })
  acme.double.provider.faults.plan({ kind: 'status', status: 500 }, { times: 100 })
  await expect(acme.pay({ invoiceId })).rejects.toMatchObject({ code: 'ERR_PAYMENT_PROVIDER' })
  acme.double.provider.faults.clear()
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  expect(await acme.isPaid(invoiceId)).toBe(true)
})

test('an invoice of nothing is settled without the provider', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice({ cents: 0 })
  expect(await acme.pay({ invoiceId })).toMatchObject({ price: 0, payload: '' })
  expect([await acme.isPaid(invoiceId), acme.charges()]).toEqual([true, []])
})

test('who pays is stored, asked for once, and a document that is none is refused', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  const { document: _document, ...without } = billing
  await expect(acme.ana(subscription.pay, { ...without, invoiceId })).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
    details: { issues: [{ path: 'document', code: 'required' }] },
  })
  await expect(acme.pay({ invoiceId, document: '111.111.111-11' })).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
  })
  await acme.pay({ invoiceId })
  await acme.ana(subscription.pay, { ...without, invoiceId })
  expect(await acme.ana(subscription.show, {})).toMatchObject({
    dueDate: inDays(5),
    recurrence: 'MENSAL',
    billing: { firstName: 'Ana Prado', city: 'Recife', document: '52998224725' },
    openInvoiceId: invoiceId,
    takesPayments: true,
  })
  const [customer] = acme.double.provider.customers.values()
  expect(customer).toMatchObject({ name: 'Ana Prado', cpfCnpj: '52998224725' })
})

test('no transaction is open while the provider is awaited', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  const { outside } = acme.world.payments
  let calls = 0
  // A payment locks the company first, so its lock is free only outside a transaction.
  const fetch: typeof outside.fetch = async (request) => {
    calls += 1
    await owner`select from companies where id = ${acme.companyId} for update nowait`
    return outside.fetch(request)
  }
  acme.world.payments = { ...acme.world.payments, outside: { ...outside, fetch } }
  await acme.pay({ invoiceId })
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  expect([await acme.isPaid(invoiceId), calls > 5]).toEqual([true, true])
})
