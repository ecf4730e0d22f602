import { afterEach, expect, test, vi } from 'vitest'
import { anApp } from './test/an-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const codeOf = ({ said, status }: { said: { error?: { code: number } }; status: number }) => [
  status,
  said.error?.code,
]

test('a number says who it is to its own token alone', async () => {
  const { ask, line, double } = await anApp(closing)
  const other = double.line({ phone: '5511900000009' })
  expect((await ask('GET', line.phoneNumberId)).said).toMatchObject({
    id: line.phoneNumberId,
    display_phone_number: '+5511900000001',
    quality_rating: 'GREEN',
  })
  expect(codeOf(await ask('GET', line.phoneNumberId, undefined, 'x'))).toEqual([401, 190])
  expect(codeOf(await ask('GET', other.phoneNumberId))).toEqual([403, 200])
  expect(codeOf(await ask('GET', '404'))).toEqual([400, 100])
})

test('one may write freely for 24 hours after the customer wrote, and not before', async () => {
  const { words, lia, line, double } = await anApp(closing)
  expect(codeOf(await words('oi'))).toEqual([400, 131047])
  lia.write(line, { body: 'Oi' })
  expect((await words('oi')).said.messages![0]!.id).toMatch(/^wamid\./)
  double.graph.advance(24 * 3_600_000 + 1000)
  expect(codeOf(await words('oi'))).toEqual([400, 131047])
})

test('what has no right shape is refused by its kind', async () => {
  const { send, lia, line, double } = await anApp(closing)
  lia.write(line, { body: 'Oi' })
  const wrong: [object, number][] = [
    [{ to: undefined, type: 'text', text: { body: 'x' } }, 100],
    [{ type: 'text', text: {} }, 131009],
    [{ type: 'text', text: { body: 'x'.repeat(4097) } }, 131009],
    [{ type: 'image', image: { id: '1', link: 'https://x.test/a.png' } }, 131009],
    [{ type: 'image', image: { id: 'nowhere' } }, 131009],
    [{ type: 'poll', poll: {} }, 131051],
    [{ type: 'contacts', contacts: [{ name: { formatted_name: 'Rui' }, phones: [] }] }, 131009],
    [{ to: line.phone, type: 'text', text: { body: 'x' } }, 131021],
  ]
  for (const [body, code] of wrong) expect(codeOf(await send(body))[1]).toBe(code)
  expect(double.customer('5511900000002').messages(line)).toHaveLength(1)
})

test('templates go at any time, where they are approved and filled in', async () => {
  const { send, line, double, lia } = await anApp(closing)
  const body = { type: 'BODY', text: 'Olá {{1}}' }
  const known = { id: '1', language: 'pt_BR', category: 'UTILITY', components: [body] }
  double.template(line, { ...known, name: 'oi', status: 'APPROVED' })
  double.template(line, { ...known, name: 'parado', status: 'PAUSED' })
  double.template(line, { ...known, name: 'fora', status: 'DISABLED' })
  const call = (name: string, parameters: object[]) =>
    send({
      type: 'template',
      template: { name, language: { code: 'pt_BR' }, components: [{ type: 'body', parameters }] },
    })
  const lia1 = { type: 'text', text: 'Lia' }
  expect((await call('oi', [lia1])).status).toBe(200)
  expect(lia.messages(line)[0]!.content).toEqual({ body: 'Olá Lia' })
  expect(codeOf(await call('oi', []))).toEqual([400, 132000])
  expect(codeOf(await call('oi', [{ ...lia1, parameter_name: 'nome' }]))).toEqual([400, 132012])
  expect(codeOf(await call('nenhum', [lia1]))).toEqual([404, 132001])
  expect(codeOf(await call('parado', [lia1]))).toEqual([400, 132015])
  expect(codeOf(await call('fora', [lia1]))).toEqual([400, 132016])
})

test('too much in a second, and too much to one person, have codes of their own', async () => {
  const { words, send, lia, line, double } = await anApp(closing)
  lia.write(line, { body: 'Oi' })
  double.rules({ pairBurst: 2 })
  expect((await words('1')).status).toBe(200)
  expect((await words('2')).status).toBe(200)
  expect(codeOf(await words('3'))).toEqual([400, 131056])
  double.graph.advance(6000)
  expect((await words('3')).status).toBe(200)
  double.rules({ throughput: 0.001 })
  double.customer('5511900000003').write(line, { body: 'Oi' })
  const other = { to: '5511900000003', type: 'text', text: { body: 'x' } }
  const codes = [codeOf(await send(other))[1], codeOf(await send(other))[1]]
  expect(codes).toContain(130429)
})

test('a file comes back by an address that wants the token and runs out', async () => {
  const { ask, line, double, lia, send } = await anApp(closing)
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', 'application/pdf')
  form.set('file', new Blob(['%PDF'], { type: 'application/pdf' }), 'conta.pdf')
  const headers = { authorization: `Bearer ${line.accessToken}` }
  const up = await fetch(`${double.url}/v25.0/${line.phoneNumberId}/media`, {
    method: 'POST',
    body: form,
    headers,
  })
  const { id } = (await up.json()) as { id: string }
  lia.write(line, { body: 'Oi' })
  expect((await send({ type: 'document', document: { id, filename: 'conta.pdf' } })).status).toBe(
    200,
  )
  const { said } = await ask('GET', id)
  expect(said).toMatchObject({ mime_type: 'application/pdf', file_size: 4 })
  expect((await fetch(said.url!)).status).toBe(401)
  expect(await (await fetch(said.url!, { headers })).text()).toBe('%PDF')
  double.graph.advance(5 * 60_000 + 1000)
  expect((await fetch(said.url!, { headers })).status).toBe(404)
})

test('templates come in pages, and the account belongs to its token', async () => {
  const { ask, line, double } = await anApp(closing)
  const one = { language: 'pt_BR', category: 'UTILITY', status: 'APPROVED', components: [] }
  double.graph.templates.set(
    line.wabaId,
    Array.from({ length: 5 }, (_, n) => ({ ...one, id: `${n}`, name: `t${n}` })),
  )
  const first = (await ask('GET', `${line.wabaId}/message_templates?limit=3`)).said
  expect(first.data).toHaveLength(3)
  expect(first.paging!.next).toContain('after=3')
  const rest = (await ask('GET', `${line.wabaId}/message_templates?limit=3&after=3`)).said
  expect(rest.data).toHaveLength(2)
  expect(rest.paging!.next).toBeUndefined()
  expect(codeOf(await ask('GET', '999/message_templates'))).toEqual([400, 100])
})

test('faults meet so many calls and no more', async () => {
  const { words, double, lia, line, ask } = await anApp(closing)
  lia.write(line, { body: 'Oi' })
  double.fault({ kind: 'fail', code: 131016 }, { times: 2, path: /messages/ })
  expect((await ask('GET', line.phoneNumberId)).status).toBe(200)
  expect([codeOf(await words('1')), codeOf(await words('2'))]).toEqual([
    [503, 131016],
    [503, 131016],
  ])
  double.fault({ kind: 'resetAfterAccept' })
  await expect(words('3')).rejects.toThrow('fetch failed')
  expect((await words('4')).status).toBe(200)
  expect(lia.messages(line).map(({ content }) => content['body'])).toEqual(['Oi', '3', '4'])
})

test('a call that hangs is never answered', async () => {
  const { line, double } = await anApp(closing)
  double.fault({ kind: 'hang' })
  const call = fetch(`${double.url}/v25.0/${line.phoneNumberId}`, {
    headers: { authorization: `Bearer ${line.accessToken}` },
    signal: AbortSignal.timeout(150),
  })
  await expect(call).rejects.toThrow(/timeout/)
})

test('another process commands it over HTTP', async () => {
  const { double, posts, line } = await anApp(closing)
  const command = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${double.url}/double${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { phoneNumberId: string }
  }
  const { phoneNumberId } = await command('POST', '/lines', { phone: '5511900000005' })
  expect(double.graph.lines.has(phoneNumberId)).toBe(true)
  const about = { phoneNumberId: line.phoneNumberId }
  await command('POST', '/customers/5511900000002/messages', { ...about, body: 'Oi' })
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  const said = await command(
    'GET',
    `/customers/5511900000002/messages?phoneNumberId=${line.phoneNumberId}`,
  )
  expect(said).toMatchObject([{ kind: 'text', content: { body: 'Oi' } }])
  expect(await command('PUT', '/rules', { duplicate: true })).toMatchObject({ duplicate: true })
  await command('POST', '/faults', { kind: 'fail', code: 4 })
  await command('POST', '/clock', { advanceMs: 1000 })
  await command('POST', '/customers/5511900000002/read', about)
})
