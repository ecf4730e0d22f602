import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type AsaasDouble, SAMPLE_TOKEN, startAsaasDouble } from './server.ts'

let double: AsaasDouble
beforeAll(async () => {
  double = await startAsaasDouble()
})
afterAll(() => double.close())

async function call(method: string, path: string, body?: object, token = SAMPLE_TOKEN) {
  const answer = await fetch(`${double.url}${path}`, {
    method,
    headers: {
      access_token: token,
      'user-agent': 'test',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as any }
}

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

async function aCharge(more: object = {}) {
  const customer = await call('POST', '/customers', { name: 'Ana', cpfCnpj: '52998224725' })
  const order = {
    customer: customer.body.id,
    billingType: 'UNDEFINED',
    value: 349,
    dueDate: today(),
  }
  return (await call('POST', '/payments', { ...order, ...more })).body
}

test('calls need the token, and errors have the form of the provider', async () => {
  expect(await call('GET', '/customers', undefined, 'wrong')).toMatchObject({
    status: 401,
    body: { errors: [{ code: 'invalid_access_token' }] },
  })
  const wrong = { customer: 'cus_x', billingType: 'PIX', value: 349, dueDate: today() }
  for (const [order, code] of [
    [wrong, 'invalid_customer'],
    [{ ...wrong, value: 1 }, 'invalid_value'],
    [{ ...wrong, dueDate: '2020-01-01' }, 'invalid_dueDate'],
  ] as const)
    expect((await call('POST', '/payments', order)).body.errors[0].code).toBe(code)
  const nobody = { name: 'Ana', cpfCnpj: '00000000000' }
  expect((await call('POST', '/customers', nobody)).body.errors[0].code).toBe('invalid_cpfCnpj')
  expect((await call('GET', '/payments/pay_x')).status).toBe(404)
})

test('a charge is found by its reference, has a Pix, and another one after a change', async () => {
  const { id } = await aCharge({ externalReference: 'ref-1' })
  const listed = await call('GET', '/payments?externalReference=ref-1')
  expect(listed.body.data).toMatchObject([
    { id, status: 'PENDING', invoiceUrl: expect.any(String) },
  ])
  const pix = await call('GET', `/payments/${id}/pixQrCode`)
  expect(pix.body).toMatchObject({ success: true, payload: expect.stringContaining('349.00') })
  await call('PUT', `/payments/${id}`, { value: 99.9 })
  const other = await call('GET', `/payments/${id}/pixQrCode`)
  expect(other.body.payload).not.toBe(pix.body.payload)
  double.acts.payByPix(id)
  expect((await call('GET', `/payments/${id}`)).body.status).toBe('RECEIVED')
  for (const [method, path] of [
    ['GET', '/pixQrCode'],
    ['PUT', ''],
    ['DELETE', ''],
  ] as const)
    expect(
      (await call(method, `/payments/${id}${path}`, method === 'PUT' ? { value: 9 } : undefined))
        .status,
    ).toBe(400)
})

test('a cancelled charge is in no list', async () => {
  const { id } = await aCharge({ externalReference: 'ref-2' })
  expect((await call('DELETE', `/payments/${id}`)).body).toEqual({ deleted: true, id })
  expect((await call('GET', '/payments?externalReference=ref-2')).body.data).toEqual([])
  expect((await call('GET', `/payments/${id}`)).body.deleted).toBe(true)
})

/** A receiver of events that answers with this status. */
async function aReceiver(answers: { status: number }) {
  const heard: { event: string; token: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const { event } = JSON.parse(text) as { event: string }
      heard.push({ event, token: request.headers['asaas-access-token'] })
      response.writeHead(answers.status).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    double.provider.webhooks.clear()
  })
  const { body } = await call('POST', '/webhooks', {
    name: 'Recado',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    email: 'a@b.test',
    enabled: true,
    interrupted: false,
    authToken: 'x'.repeat(40),
    sendType: 'SEQUENTIALLY',
    events: ['PAYMENT_RECEIVED', 'PAYMENT_REFUNDED'],
  })
  return { heard, id: body.id as string, shown: body }
}

test('events come in order with their token, only those that were asked for', async () => {
  const { heard, shown } = await aReceiver({ status: 200 })
  expect(JSON.stringify(shown)).not.toContain('xxx')
  const { id } = await aCharge()
  double.acts.payByPix(id)
  double.acts.refund(id)
  await double.provider.deliveries.settled()
  const token = 'x'.repeat(40)
  expect(heard).toEqual([
    { event: 'PAYMENT_RECEIVED', token },
    { event: 'PAYMENT_REFUNDED', token },
  ])
})

test('any other status than 200 is repeated, after 15 the queue is interrupted until it is resumed', async () => {
  const answers = { status: 201 }
  const { heard, id } = await aReceiver(answers)
  double.acts.payByPix((await aCharge()).id)
  await double.provider.deliveries.settled()
  expect(heard).toHaveLength(15)
  const { body } = await call('GET', '/webhooks')
  expect(body.data).toMatchObject([{ id, interrupted: true }])
  answers.status = 200
  const { authToken: _token, ...hook } = double.provider.webhooks.get(id)!
  await call('PUT', `/webhooks/${id}`, { ...hook, interrupted: false })
  await double.provider.deliveries.settled()
  expect(heard).toHaveLength(16)
})

test('a person pays on the page of the charge', async () => {
  const { invoiceUrl, id } = await aCharge({ description: '<b>Plano</b>' })
  const page = await (await fetch(invoiceUrl)).text()
  expect(page).toContain('Pagar com Pix')
  expect(page).not.toContain('<b>')
  const paid = await fetch(invoiceUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'act=pix',
  })
  expect(await paid.text()).toContain('Recebida')
  expect(double.provider.payments.get(id)!.status).toBe('RECEIVED')
})

test('a fault applies to the calls it was planned for', async () => {
  const { faults } = double.provider
  faults.plan({ kind: 'status', status: 500 }, { line: /^GET \/customers/ })
  expect((await call('GET', '/payments')).status).toBe(200)
  expect((await call('GET', '/customers')).status).toBe(500)
  faults.plan({ kind: 'down' })
  await expect(call('GET', '/customers')).rejects.toThrow('fetch failed')
  const before = double.provider.customers.size
  faults.plan({ kind: 'resetAfterAccept' })
  const lost = call('POST', '/customers', { name: 'Bia', cpfCnpj: '11144477735' })
  await expect(lost).rejects.toThrow('fetch failed')
  expect(double.provider.customers.size).toBe(before + 1)
})
