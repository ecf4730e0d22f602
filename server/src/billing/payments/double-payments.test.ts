import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { integrations } from '@recado/contract/billing/integrations'
import { invoices } from '@recado/contract/billing/invoices'
import { expect, test } from 'vitest'
import {
  aBrand,
  aPayingCompany,
  inDays,
  monthsAfter,
} from '../../../test/billing/paying-company.ts'
import { owner } from '../../../test/database.ts'
import { orderLooks } from './sync-charge.ts'

/** A company that has begun to pay, and an operator. */
async function withCharge() {
  const acme = await aPayingCompany()
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  return { ...acme, otto, invoiceId, until: await monthsAfter(inDays(5), 1) }
}

/** A second charge with the same reference, as two calls at once may make it. */
function doubled(acme: Awaited<ReturnType<typeof withCharge>>) {
  const first = acme.charges()[0]!
  const second = { ...first, id: `${first.id}b`, invoiceUrl: `${first.invoiceUrl}b` }
  acme.double.provider.payments.set(second.id, second)
  return { first, second }
}

test('a second charge with the same reference renews when it is paid, and the first is cancelled', async () => {
  const acme = await withCharge()
  const { first, second } = doubled(acme)
  acme.double.acts.payByPix(second.id)
  await acme.settled()
  expect([await acme.isPaid(acme.invoiceId), await acme.dueDate()]).toEqual([true, acme.until])
  expect([first.deleted, second.deleted]).toEqual([true, false])
})

test('a second charge with the same reference that nobody has paid is cancelled by the next look', async () => {
  const acme = await withCharge()
  const { first, second } = doubled(acme)
  await acme.ana.inside((ctx) => orderLooks(ctx, acme.invoiceId))
  await acme.runJobs()
  expect([first.deleted, second.deleted]).toEqual([false, true])
})

test('the refund of a charge takes nothing away if the operator had set the invoice to paid before', async () => {
  const acme = await withCharge()
  acme.double.provider.deliveries.isHeld = true
  const { id } = acme.charges()[0]!
  await acme.otto(invoices.update, { id: acme.invoiceId, status: 'paid' })
  acme.double.acts.payByPix(id)
  await acme.runJobs()
  expect(acme.charges()).toMatchObject([{ status: 'RECEIVED', deleted: false }])
  acme.double.provider.deliveries.isHeld = false
  acme.double.acts.refund(id)
  await acme.settled()
  expect([await acme.isPaid(acme.invoiceId), await acme.dueDate()]).toEqual([true, acme.until])
})

test('an invoice whose payment was refunded can be paid again', async () => {
  const acme = await withCharge()
  const { id } = acme.charges()[0]!
  for (const act of ['payByPix', 'refund'] as const) {
    acme.double.acts[act](id)
    await acme.settled()
  }
  await acme.pay({ invoiceId: acme.invoiceId })
  acme.double.acts.payByPix(acme.charges()[1]!.id)
  await acme.settled()
  expect([await acme.isPaid(acme.invoiceId), await acme.dueDate()]).toEqual([true, acme.until])
})

test('undoing a payment of the last of January leads back to that day', async () => {
  const acme = await aPayingCompany({ dueDate: '2096-01-31' })
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const id = await acme.invoice({ dueDate: '2096-01-31' })
  await otto(invoices.update, { id, status: 'paid' })
  await otto(invoices.update, { id, status: 'open' })
  expect(await acme.dueDate()).toBe('2096-01-31')
})

test('undoing the payment of an overdue company that was renewed since then takes one month away', async () => {
  const acme = await aPayingCompany({ dueDate: inDays(-40) })
  const { companyId: home } = acme.neighbour
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'user', super: true }, home)
  const id = await acme.invoice({ dueDate: inDays(-40) })
  const next = await acme.invoice({ dueDate: inDays(-10) })
  for (const paid of [id, next]) await otto(invoices.update, { id: paid, status: 'paid' })
  await otto(invoices.update, { id, status: 'open' })
  expect(await acme.dueDate()).toBe(await monthsAfter(inDays(0), 1))
})

test('an invoice is deleted after its charge was cancelled, and stays if that fails or it was paid', async () => {
  const acme = await withCharge()
  const { id: second } = { id: await acme.invoice({ dueDate: inDays(35) }) }
  await acme.pay({ invoiceId: second })
  acme.double.provider.faults.plan({ kind: 'status', status: 503 }, { times: 3, line: /^DELETE/ })
  const remove = (id: number) => acme.otto(invoices.remove, { id })
  await expect(remove(acme.invoiceId)).rejects.toThrow('ERR_PAYMENT_PROVIDER')
  await remove(acme.invoiceId)
  expect(acme.charges()).toMatchObject([{ deleted: true }, { deleted: false }])
  acme.double.provider.deliveries.isHeld = true
  acme.double.acts.payByPix(acme.charges()[1]!.id)
  await expect(remove(second)).rejects.toThrow('ERR_INVOICE_ALREADY_PAID')
  expect([await acme.isPaid(second), await acme.dueDate()]).toEqual([true, acme.until])
})

test('an invoice about whose charge a call talks to the provider is not deleted', async () => {
  const acme = await withCharge()
  await owner`update charges set claimed_until = now() + interval '1 minute'
    where company_id = ${acme.companyId}`
  await expect(acme.otto(invoices.remove, { id: acme.invoiceId })).rejects.toThrow(
    'ERR_PAYMENT_IN_PROGRESS',
  )
})

test('a payment that is not the last claim of its charge stores nothing and frees nothing', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  const { outside } = acme.world.payments
  const other = '2096-01-01T00:00:00.000Z'
  acme.world.payments = {
    ...acme.world.payments,
    outside: {
      ...outside,
      fetch: async (request) => {
        if (request.method === 'POST' && request.url.endsWith('/payments'))
          await owner`update charges set claimed_until = ${other} where company_id = ${acme.companyId}`
        return outside.fetch(request)
      },
    },
  }
  await expect(acme.pay({ invoiceId })).rejects.toThrow('ERR_PAYMENT_IN_PROGRESS')
  const [charge] = await owner`
    select provider_id as id, claimed_until as until from charges where company_id = ${acme.companyId}`
  expect(charge).toEqual({ id: null, until: new Date(other) })
})

test('when an invoice is paid, its charge in another account is cancelled', async () => {
  const acme = await withCharge()
  const brand = await aBrand()
  await owner`update companies set white_label_id = ${brand} where id = ${acme.companyId}`
  await acme.otto(integrations.save, { tokenAsaas: acme.double.provider.token })
  await acme.pay({ invoiceId: acme.invoiceId })
  const [first, second] = acme.charges()
  acme.double.acts.payByPix(second!.id)
  await acme.settled()
  expect([await acme.isPaid(acme.invoiceId), first!.deleted]).toEqual([true, true])
})

test('without the token of its account a charge stays, and so do its invoice and its company', async () => {
  const acme = await withCharge()
  const { companyId: home } = acme.neighbour
  const olga = await acme.hire({ name: 'Olga Reis', profile: 'admin', super: true }, home)
  const { payments } = acme.world
  acme.world.payments = { ...payments, token: undefined }
  const removeInvoice = () => olga(invoices.remove, { id: acme.invoiceId })
  const removeCompany = () => olga(companyAdmin.remove, { id: acme.companyId })
  await expect(removeInvoice()).rejects.toThrow('ERR_PAYMENT_ACCOUNT_MISSING')
  await expect(removeCompany()).rejects.toThrow('ERR_COMPANY_HAS_CHARGES')
  // The daily check does not fail, and asks again the next day.
  await acme.ana.inside((ctx) => orderLooks(ctx, acme.invoiceId))
  await acme.runJobs()
  expect(acme.charges()).toMatchObject([{ deleted: false }])
  acme.world.payments = payments
  await removeInvoice()
  await removeCompany()
  expect(acme.charges()).toMatchObject([{ deleted: true }])
})

test('a company that has paid, or has a charge that may be paid, is not deleted', async () => {
  const acme = await withCharge()
  const { companyId: home } = acme.neighbour
  const olga = await acme.hire({ name: 'Olga Reis', profile: 'admin', super: true }, home)
  const remove = () => olga(companyAdmin.remove, { id: acme.companyId })
  await expect(remove()).rejects.toThrow('ERR_COMPANY_HAS_CHARGES')
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  await expect(remove()).rejects.toThrow('ERR_COMPANY_IN_USE')
})
