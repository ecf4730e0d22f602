import { afterEach, expect, test, vi } from 'vitest'
import { anApp } from './test/an-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const soon = (check: () => unknown) => vi.waitFor(check, { interval: 5 })

test('what a customer writes is posted, signed over its bytes', async () => {
  const { lia, line, posts } = await anApp(closing)
  lia.change({ name: 'Lia Duarte' })
  const id = lia.write(line, { body: 'Olá 👋' })
  await soon(() => expect(posts).toHaveLength(1))
  expect(posts[0]).toMatchObject({
    isSigned: true,
    field: 'messages',
    value: {
      metadata: { phone_number_id: line.phoneNumberId },
      contacts: [{ profile: { name: 'Lia Duarte' }, wa_id: '5511900000002' }],
      messages: [{ id, from: '5511900000002', type: 'text', text: { body: 'Olá 👋' } }],
    },
  })
})

test('without a subscription nothing is posted', async () => {
  const { lia, line, posts, double, ask } = await anApp(closing)
  await ask('DELETE', `${line.wabaId}/subscribed_apps`)
  lia.write(line, { body: '1' })
  await ask('POST', `${line.wabaId}/subscribed_apps`)
  lia.write(line, { body: '2' })
  await double.graph.poster.idle()
  expect(posts).toHaveLength(1)
})

test('a post comes again until it is taken, and those of its conversation wait for it', async () => {
  const { lia, line, app, texts } = await anApp(closing)
  app.status = (nth) => (nth < 3 ? 500 : 200)
  for (const body of ['1', '2', '3']) lia.write(line, { body })
  await soon(() => expect(texts()).toEqual(['1', '2', '3']))
  expect(app.attempts).toBe(6)
})

test('twice, in one post, and out of order, where the rules say so', async () => {
  const { lia, line, double, texts, app } = await anApp(closing)
  double.rules({ duplicate: true })
  lia.write(line, { body: 'a' })
  await soon(() => expect(texts()).toEqual(['a', 'a']))
  double.rules({ duplicate: false, batch: 3 })
  const before = app.attempts
  for (const body of ['b', 'c', 'd']) lia.write(line, { body })
  await soon(() => expect(texts().slice(2)).toEqual(['b', 'c', 'd']))
  expect(app.attempts).toBe(before + 1)
  double.rules({ batch: 1, reorder: true })
  const many = Array.from({ length: 20 }, (_, n) => `${n}`)
  const after = () => new Set(texts().slice(5))
  for (const body of many) lia.write(line, { body })
  await soon(() => expect(after()).toEqual(new Set(many)))
  expect(texts().slice(5)).not.toEqual(many)
})

test('a message of ours is told of at each step; who is away or not there is told of too', async () => {
  const { lia, line, words, statuses, posts, double } = await anApp(closing)
  lia.write(line, { body: 'Oi' })
  await words('oi')
  await soon(() => expect(statuses()).toEqual(['sent', 'delivered']))
  lia.read(line)
  await soon(() => expect(statuses()).toEqual(['sent', 'delivered', 'read']))
  lia.change({ isOnline: false })
  await words('está aí?')
  await soon(() => expect(statuses().slice(3)).toEqual(['sent']))
  lia.change({ isOnline: true })
  await soon(() => expect(statuses().slice(3)).toEqual(['sent', 'delivered']))
  double.rules({ omitDelivered: true })
  await words('e agora?')
  lia.read(line)
  await soon(() => expect(statuses().at(-1)).toBe('read'))
  expect(statuses().slice(5)).not.toContain('delivered')
  lia.change({ isRegistered: false })
  await words('alô?')
  await soon(() => expect(posts.at(-1)!.value.statuses?.[0]?.errors?.[0]?.code).toBe(131026))
})

test('a status may come before the answer to the call', async () => {
  const { lia, line, words, statuses, double } = await anApp(closing)
  lia.write(line, { body: 'Oi' })
  double.rules({ statusFirst: true })
  await words('oi')
  expect(statuses()).toContain('sent')
})

test('who hides their number is named by the business-scoped id alone', async () => {
  const { lia, line, posts, send } = await anApp(closing)
  lia.change({ hidesNumber: true })
  lia.write(line, { body: 'Oi' })
  await soon(() => expect(posts).toHaveLength(1))
  const text = JSON.stringify(posts[0]!.value)
  expect(text).toContain(lia.self.bsuid)
  expect(text).not.toContain('5511900000002')
  const answer = { to: undefined, recipient: lia.self.bsuid, type: 'text', text: { body: 'olá' } }
  expect((await send(answer)).status).toBe(200)
  expect(lia.messages(line)).toHaveLength(2)
})

test('what is written in the business’s own app is echoed', async () => {
  const { double, line, posts } = await anApp(closing)
  double.phoneOf(line).write('5511900000002', { body: 'do celular' })
  await soon(() => expect(posts).toHaveLength(1))
  expect(posts[0]).toMatchObject({
    field: 'smb_message_echoes',
    value: { message_echoes: [{ from: line.phone, to: '5511900000002', type: 'text' }] },
  })
})

test('anything at all can be posted: too much, wrongly signed, about somebody else', async () => {
  const { double, line, posts, app } = await anApp(closing)
  const { poster } = double.graph
  const post = (value: object) =>
    Buffer.from(JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] }))
  expect(await poster.postRaw(line, post({ pad: 'x'.repeat(3_000_000) }))).toBe(200)
  expect(await poster.postRaw(line, post({}), 'sha256=00')).toBe(200)
  expect(await poster.postRaw(line, post({ metadata: { phone_number_id: '999' } }))).toBe(200)
  expect(posts.map(({ isSigned }) => isSigned)).toEqual([true, false, true])
  app.status = () => 413
  expect(await poster.postRaw(line, post({}))).toBe(413)
  double.rules({ wrongSignature: true })
  app.status = () => 200
  expect(await poster.postRaw(line, post({}))).toBe(200)
  expect(posts.at(-1)!.isSigned).toBe(false)
})
