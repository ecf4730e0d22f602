import { paymentDone } from '@recado/contract/billing/subscription'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { aPayingCompany, inDays, monthsAfter } from '../../../test/billing/paying-company.ts'
import { owner } from '../../../test/database.ts'

test('a Pix is paid: the company is renewed once, and its screens are told until when', async () => {
  const acme = await aPayingCompany({ recurrence: 'TRIMESTRAL' })
  const invoiceId = await acme.invoice({ cents: 104_700 })
  const payment = await acme.pay({ invoiceId })
  expect(payment).toMatchObject({ price: 1047, payload: expect.stringContaining('br.gov.bcb.pix') })
  expect(Buffer.from(payment.encodedImage, 'base64').subarray(1, 4).toString()).toBe('PNG')
  const [charge] = acme.charges()
  expect(charge).toMatchObject({ value: 1047, status: 'PENDING', dueDate: inDays(5) })
  acme.double.acts.payByPix(charge!.id)
  await acme.settled()
  const until = await monthsAfter(inDays(5), 3)
  expect([await acme.isPaid(invoiceId), await acme.dueDate()]).toEqual([true, until])
  const told = acme.told.filter(({ event }) => event === paymentDone)
  expect(told.map(({ data, companyId, to }) => ({ data, companyId, to }))).toEqual([
    {
      companyId: acme.companyId,
      data: { company: { id: acme.companyId, dueDate: until }, invoiceId },
      to: { rooms: ['payments'] },
    },
  ])
})

test('a company that is overdue is renewed from today', async () => {
  const acme = await aPayingCompany({ dueDate: inDays(-40) })
  const invoiceId = await acme.invoice({ dueDate: inDays(-40) })
  await acme.pay({ invoiceId })
  expect(acme.charges()[0]!.dueDate).toBe(inDays(0))
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  expect(await acme.dueDate()).toBe(await monthsAfter(inDays(0), 1))
  const limited = acme.signals.filter(({ topic }) => topic === 'rightsChanged')
  expect(limited).toMatchObject([{ news: { companyId: acme.companyId } }])
})

test('a card is renewed when it is confirmed, and its money that comes later renews nothing', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  const { invoiceUrl, payload, encodedImage } = await acme.pay({
    invoiceId,
    paymentForm: 'creditCard',
  })
  expect([payload, encodedImage]).toEqual(['', ''])
  const { id } = acme.charges()[0]!
  expect(invoiceUrl).toContain(`/i/${id}`)
  for (const act of ['payByCard', 'receive'] as const) {
    acme.double.acts[act](id)
    await acme.settled()
    expect(await acme.dueDate()).toBe(await monthsAfter(inDays(5), 1))
  }
  expect(acme.heard()).toEqual(['payment CONCLUIDA'])
})

test('a refund undoes the renewal, a refund on its way does not, and so does a disputed card', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const { id } = acme.charges()[0]!
  const until = await monthsAfter(inDays(5), 1)
  for (const [act, due, isPaid] of [
    ['payByPix', until, true],
    ['beginRefund', until, true],
    ['refund', inDays(5), false],
    ['payByCard', until, true],
    ['dispute', inDays(5), false],
    ['receive', until, true],
    ['undoCash', inDays(5), false],
  ] as const) {
    acme.double.acts[act](id)
    await acme.settled()
    expect([act, await acme.dueDate(), await acme.isPaid(invoiceId)]).toEqual([act, due, isPaid])
  }
})

test('an overdue charge is marked, gets a new day when it is paid after all, and is paid once', async () => {
  const acme = await aPayingCompany({ dueDate: inDays(-2) })
  const invoiceId = await acme.invoice({ dueDate: inDays(-2) })
  const first = await acme.pay({ invoiceId })
  const charge = acme.charges()[0]!
  charge.dueDate = inDays(-1)
  acme.double.acts.passDueDay(charge.id)
  await acme.settled()
  const [marked] = await owner`select status from charges where company_id = ${acme.companyId}`
  expect([marked!.status, await acme.isPaid(invoiceId)]).toEqual(['OVERDUE', false])
  const second = await acme.pay({ invoiceId })
  expect(second.payload).not.toBe(first.payload)
  expect(acme.charges()).toMatchObject([{ id: charge.id, dueDate: inDays(0), status: 'PENDING' }])
})

test('less than the price renews nothing', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const charge = acme.charges()[0]!
  charge.value = 5
  acme.double.acts.payByPix(charge.id)
  await acme.settled()
  expect([await acme.isPaid(invoiceId), await acme.dueDate()]).toEqual([false, inDays(5)])
})

test('a payment of which no event comes is found by the daily check', async () => {
  await lockExclusively('billing')
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  acme.double.provider.deliveries.isHeld = true
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  acme.clock.advance(23 * 3_600_000)
  await acme.check()
  await acme.runJobs()
  expect(await acme.isPaid(invoiceId)).toBe(false)
  acme.clock.advance(2 * 3_600_000)
  await acme.check()
  await acme.runJobs()
  expect(await acme.isPaid(invoiceId)).toBe(true)
})

test('a queue that the provider has interrupted is resumed, and what waited arrives', async () => {
  await lockExclusively('billing')
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const [hook] = acme.double.provider.webhooks.values()
  const { url } = hook!
  hook!.url = 'http://127.0.0.1:1/'
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  expect(acme.double.provider.deliveries.tried).toHaveLength(15)
  expect(hook!.interrupted).toBe(true)
  hook!.url = url
  acme.clock.advance(25 * 3_600_000)
  await acme.check()
  await acme.settled()
  const [resumed] = acme.double.provider.webhooks.values()
  expect([resumed!.interrupted, await acme.isPaid(invoiceId)]).toEqual([false, true])
  await acme.settled()
  expect(await acme.storedEvents()).toHaveLength(1)
})

test('another token, which may be of another account, gets its own webhook', async () => {
  const acme = await aPayingCompany()
  await acme.pay({ invoiceId: await acme.invoice() })
  const { provider } = acme.double
  provider.webhooks.clear()
  provider.token = '$aact_hmlg_outra-conta'
  Object.assign(acme.world.payments, { token: provider.token })
  await acme.pay({ invoiceId: await acme.invoice({ dueDate: inDays(35) }) })
  expect(provider.webhooks.size).toBe(1)
})

test('an event during a call to the provider about its charge leads to a look after that call', async () => {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const { outside } = acme.world.payments
  const { fetch } = outside
  let hasPaid = false
  // The charge is paid after this call has read it.
  outside.fetch = async (request) => {
    const answer = await fetch(request)
    if (!hasPaid && request.url.includes('externalReference=')) {
      hasPaid = true
      acme.double.acts.payByPix(acme.charges()[0]!.id)
      await acme.settled()
      expect(await acme.isPaid(invoiceId)).toBe(false)
    }
    return answer
  }
  await acme.pay({ invoiceId, paymentForm: 'creditCard' })
  await acme.settled()
  expect(await acme.isPaid(invoiceId)).toBe(true)
})
