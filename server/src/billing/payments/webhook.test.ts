import { expect, test } from 'vitest'
import { aPayingCompany, inDays, monthsAfter } from '../../../test/billing/paying-company.ts'
import { ENVIRONMENT } from '../asaas/settings.ts'
import { orderLooks } from './sync-charge.ts'

/** A company with a charge, whose events wait until a test sends them. */
async function withHeldEvents() {
  const acme = await aPayingCompany()
  const invoiceId = await acme.invoice()
  await acme.pay({ invoiceId })
  const { deliveries } = acme.double.provider
  deliveries.isHeld = true
  const { id } = acme.charges()[0]!
  const send = async (at: number, token?: string) => {
    const statuses = await deliveries.send(deliveries.events[at]!, { token })
    await acme.runJobs()
    return statuses[0]
  }
  // The first event is that of the new charge.
  return { ...acme, invoiceId, id, send, until: await monthsAfter(inDays(5), 1) }
}

const postTo = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('the same event ten times, also at once, renews once', async () => {
  const acme = await withHeldEvents()
  const mails: string[] = []
  acme.world.mail = async ({ subject }) => void mails.push(subject)
  acme.double.acts.payByPix(acme.id)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => acme.send(1)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([await acme.dueDate(), acme.heard()]).toEqual([acme.until, ['payment CONCLUIDA']])
  expect(await acme.storedEvents()).toHaveLength(1)
  expect(mails).toEqual([expect.stringMatching(/^Pagamento de .* recebido$/)])
})

test('events in the wrong order leave what the provider says', async () => {
  const acme = await withHeldEvents()
  acme.double.acts.payByPix(acme.id)
  acme.double.acts.refund(acme.id)
  await acme.send(2)
  await acme.send(1)
  expect([await acme.isPaid(acme.invoiceId), await acme.dueDate()]).toEqual([false, inDays(5)])
})

test('an event a day late, after the company was renewed by the check, changes nothing', async () => {
  const acme = await withHeldEvents()
  acme.double.acts.payByPix(acme.id)
  acme.clock.advance(30 * 3_600_000)
  // What the check orders.
  await acme.ana.inside((ctx) => orderLooks(ctx, acme.invoiceId))
  await acme.runJobs()
  expect([await acme.isPaid(acme.invoiceId), await acme.storedEvents()]).toEqual([true, []])
  await acme.send(1)
  await acme.send(0)
  expect([await acme.dueDate(), acme.heard()]).toEqual([acme.until, ['payment CONCLUIDA']])
})

test('an event without the token, or with a wrong one, is refused and stores nothing', async () => {
  const acme = await withHeldEvents()
  acme.double.acts.payByPix(acme.id)
  const event = acme.double.provider.deliveries.events[1]!
  expect((await postTo(acme.webhook, event)).status).toBe(401)
  const { payments } = acme.world
  for (const token of [
    '',
    'x',
    payments.webhookToken('0'),
    `${payments.webhookToken(ENVIRONMENT)} `.trim().slice(1),
  ])
    expect((await postTo(acme.webhook, event, { 'asaas-access-token': token })).status).toBe(401)
  await acme.runJobs()
  expect([await acme.storedEvents(), await acme.isPaid(acme.invoiceId)]).toEqual([[], false])
})

test('a forged event with the right token renews nothing, because the provider is asked', async () => {
  const acme = await withHeldEvents()
  const payment = { ...acme.charges()[0]!, status: 'RECEIVED' }
  const token = acme.world.payments.webhookToken(ENVIRONMENT)
  const forged = { id: 'evt_forged', event: 'PAYMENT_RECEIVED', payment }
  const reply = await postTo(acme.webhook, forged, { 'asaas-access-token': token })
  expect(reply.status).toBe(200)
  await acme.runJobs()
  expect([await acme.isPaid(acme.invoiceId), await acme.dueDate()]).toEqual([false, inDays(5)])
})

test('an account cannot speak about the charge of another one', async () => {
  const acme = await withHeldEvents()
  acme.double.acts.payByPix(acme.id)
  const other = acme.webhook.replace('environment', '77')
  const headers = { 'asaas-access-token': acme.world.payments.webhookToken('77') }
  const reply = await postTo(other, acme.double.provider.deliveries.events[1]!, headers)
  expect(reply.status).toBe(200)
  await acme.runJobs()
  expect([await acme.storedEvents(), await acme.isPaid(acme.invoiceId)]).toEqual([[], false])
})

test.for([
  '',
  'not json',
  '[]',
  '{}',
  '{"id":7}',
  '{"id":"evt_1","event":"PAYMENT_RECEIVED","payment":{"id":"../x"}}',
  '{"id":"evt_1","event":"PAYMENT_RECEIVED","payment":{"id":"pay_1","externalReference":"pedido 12"}}',
  '{"id":"evt_1","event":"TRANSFER_DONE","transfer":{"id":"t"}}',
  '{"id":"evt_\\u0000","event":"PAYMENT_RECEIVED","payment":{"id":"pay_1","externalReference":"1-00000000-0000-4000-8000-000000000000"}}',
])('what is not about a charge of ours is answered with 200: %j', async (body) => {
  const acme = await aPayingCompany()
  const token = acme.world.payments.webhookToken(ENVIRONMENT)
  const reply = await postTo(acme.webhook, body, { 'asaas-access-token': token })
  expect([reply.status, await acme.storedEvents()]).toEqual([200, []])
})

test('a network whose forged events are throttled can still send real ones', async () => {
  const acme = await withHeldEvents()
  acme.double.acts.payByPix(acme.id)
  const forged = Array.from({ length: 30 }, () => postTo(acme.webhook, {}))
  const statuses = (await Promise.all(forged)).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect([await acme.send(1), await acme.isPaid(acme.invoiceId)]).toEqual([200, true])
})
