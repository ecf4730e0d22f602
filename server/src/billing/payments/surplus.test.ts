import { audit } from '@recado/contract/accounts/audit'
import { operation } from '@recado/contract/accounts/operation'
import { invoices } from '@recado/contract/billing/invoices'
import { expect, test } from 'vitest'
import {
  aBrand,
  aPayingCompany,
  inDays,
  monthsAfter,
} from '../../../test/billing/paying-company.ts'
import { owner } from '../../../test/database.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'

/** An invoice that the operator has set to paid, and whose charge is paid before anything has cancelled it. */
async function paidTwice() {
  const acme = await aPayingCompany()
  const { companyId } = acme
  const { companyId: home } = acme.neighbour
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'user', super: true }, home)
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const { id: payment } = acme.charges()[0]!
  const { deliveries } = acme.double.provider
  deliveries.isHeld = true
  acme.double.acts.payByPix(payment)
  await otto(invoices.update, { id: invoiceId, status: 'paid' })
  await acme.runJobs()
  deliveries.isHeld = false
  const shown = async (who = otto) =>
    (await who(operation.overview, {})).surplusPayments.filter((one) => one.companyId === companyId)
  const acts = async () => {
    const { entries } = await acme.ana(audit.list, {})
    return entries.map(({ act }) => act).filter((act) => act.startsWith('subscription.'))
  }
  const refund = async (id: string) => {
    acme.double.acts.refund(id)
    await acme.settled()
  }
  return { ...acme, otto, home, invoiceId, payment, shown, acts, refund }
}

test('a payment of an invoice that the operator had settled is shown until it is refunded', async () => {
  const acme = await paidTwice()
  const { invoiceId, companyId, payment } = acme
  expect(await acme.shown()).toEqual([
    {
      companyId,
      company: 'Casa Azul',
      invoiceId,
      detail: 'Profissional',
      value: 349,
      payment,
      at: expect.any(String),
    },
  ])
  expect(await acme.acts()).toEqual(['subscription.paidTwice'])
  acme.double.acts.beginRefund(payment)
  await acme.settled()
  expect(await acme.shown()).toHaveLength(1)
  await acme.refund(payment)
  expect(await acme.shown()).toEqual([])
  expect(await acme.acts()).toEqual(['subscription.surplusSettled', 'subscription.paidTwice'])
  expect(await acme.isPaid(invoiceId)).toBe(true)
})

test('a surplus payment is asked for every day until it is given back', async () => {
  await lockExclusively('billing')
  const acme = await paidTwice()
  acme.double.provider.deliveries.isHeld = true
  const check = async () => {
    acme.clock.advance(25 * 3_600_000)
    await acme.check()
    await acme.runJobs()
    return (await acme.shown()).length
  }
  expect([await check(), await check()]).toEqual([1, 1])
  acme.double.acts.refund(acme.payment)
  expect(await check()).toBe(0)
})

test('operators of another brand do not see it', async () => {
  const acme = await paidTwice()
  const brand = await aBrand()
  await owner`update companies set white_label_id = ${brand} where id = ${acme.home}`
  expect(await acme.shown()).toEqual([])
  await owner`update companies set white_label_id = ${brand} where id = ${acme.companyId}`
  expect(await acme.shown()).toHaveLength(1)
})

test('the same events, also at once, show one payment and write one entry', async () => {
  const acme = await paidTwice()
  const { deliveries } = acme.double.provider
  const [event] = deliveries.events.filter(({ event: name }) => name === 'PAYMENT_RECEIVED')
  await Promise.all(Array.from({ length: 5 }, () => deliveries.send(event!, {})))
  await acme.settled()
  expect(await acme.shown()).toHaveLength(1)
  expect(await acme.acts()).toEqual(['subscription.paidTwice'])
})

test('an invoice that is opened again is settled by the payment that was to be given back', async () => {
  const acme = await paidTwice()
  await acme.otto(invoices.update, { id: acme.invoiceId, status: 'open' })
  await acme.runJobs()
  expect([await acme.isPaid(acme.invoiceId), await acme.dueDate()]).toEqual([
    true,
    await monthsAfter(inDays(5), 1),
  ])
  expect(await acme.shown()).toEqual([])
})

test('of two payments with one reference the second is shown, and settles when the first is refunded', async () => {
  const acme = await paidTwice()
  const next = await acme.invoice({ dueDate: inDays(36) })
  await acme.pay({ invoiceId: next })
  const first = acme.charges()[1]!
  const second = { ...first, id: `${first.id}b`, status: 'RECEIVED' }
  acme.double.provider.payments.set(second.id, second)
  acme.double.acts.payByPix(first.id)
  await acme.settled()
  const ofNext = async () =>
    (await acme.shown()).filter(({ invoiceId }) => invoiceId === next).map((one) => one.payment)
  const [surplus] = await ofNext()
  expect([first.id, second.id]).toContain(surplus)
  await acme.refund(surplus === first.id ? second.id : first.id)
  expect([await ofNext(), await acme.isPaid(next)]).toEqual([[], true])
})

test('a payment that the checkout finds after the invoice was settled is shown', async () => {
  const acme = await aPayingCompany()
  const { companyId: home } = acme.neighbour
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'user', super: true }, home)
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const { outside } = acme.world.payments
  const { fetch } = outside
  acme.double.provider.deliveries.isHeld = true
  let hasPaid = false
  // Paid and settled by the operator while the second call asks the provider.
  outside.fetch = async (request) => {
    if (!hasPaid && request.url.includes('externalReference=')) {
      hasPaid = true
      acme.double.acts.payByPix(acme.charges()[0]!.id)
      await otto(invoices.update, { id: invoiceId, status: 'paid' })
    }
    return fetch(request)
  }
  await expect(acme.pay({ invoiceId })).rejects.toThrow('ERR_INVOICE_ALREADY_PAID')
  await acme.runJobs()
  const { surplusPayments } = await otto(operation.overview, {})
  expect(surplusPayments).toContainEqual(expect.objectContaining({ invoiceId, value: 349 }))
})
