import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BaileysClient } from './test/baileys-client.ts'
import { makeTestDouble, until } from './test/bench.ts'

const { bench, aClient } = makeTestDouble()

/** Calls the HTTP API; its status and what it says. */
const calling = (url: string) => async (method: string, path: string, body?: object) => {
  const reply = await fetch(`${url}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await reply.text()
  return { status: reply.status, body: said ? JSON.parse(said) : undefined }
}

test('phones are commanded from another process', async () => {
  const call = calling(bench.double.controlUrl)
  const [shop, lia] = ['5511970000001', '5511970000002']
  const client = aClient()
  const code = await until(() => client.codes[0])
  expect(await call('PUT', `/phones/${lia}`, { name: 'Lia' })).toMatchObject({ status: 200 })
  expect((await call('POST', `/phones/${shop}/scan`, { code })).status).toBe(200)
  await until(() => client.isOpen)
  const file = { kind: 'image', mime: 'image/png', base64: 'AAAA' }
  const sent = await call('POST', `/phones/${lia}/messages`, { to: shop, text: 'olha', file })
  await until(() => client.upserts.some((one) => one.message.message?.imageMessage))
  await call('POST', `/phones/${lia}/edit`, { id: sent.body.id, text: 'olhe' })
  await call('POST', `/phones/${shop}/react`, { id: sent.body.id, emoji: '👍' })
  await call('POST', `/phones/${shop}/read`, { from: lia })
  const { body } = await call('GET', `/phones/${lia}/messages?with=${shop}`)
  expect(body).toMatchObject([
    { text: 'olhe', kind: 'image', ack: 3, reactions: [{ by: shop, emoji: '👍' }] },
  ])
  const [device] = (await call('GET', `/phones/${shop}/devices`)).body
  expect(device).toMatchObject({ isOnline: true, logins: 1 })
  expect((await call('GET', '/phones')).body).toContainEqual(
    expect.objectContaining({ number: shop, online: 1, messages: 1 }),
  )
  expect((await call('GET', '/lines')).body.length).toBeGreaterThanOrEqual(2)
  expect(sent.body.sentAt).toBeLessThanOrEqual(Date.now())
  await call('PUT', `/phones/${shop}`, { isOnline: false })
  expect(bench.double.phone(shop!).account.isOnline).toBe(false)
  expect((await call('DELETE', `/phones/${shop}/devices`)).status).toBe(204)
  await until(() => client.closes.includes(401))
})

test('what cannot be done is said', async () => {
  const call = calling(bench.double.controlUrl)
  const number = '5511970000003'
  const asked = [
    call('POST', `/phones/${number}/scan`, { code: 'old' }),
    call('POST', `/phones/${number}/messages`, { text: 'oi' }),
    call('POST', `/phones/${number}/messages`, { to: '5511970009999', text: 'oi' }),
    call('GET', '/nothing'),
  ]
  expect(await Promise.all(asked)).toEqual([
    { status: 409, body: { message: 'this code expired' } },
    { status: 400, body: { message: '"to" is missing' } },
    { status: 409, body: { message: '5511970009999 is not on the network' } },
    { status: 404, body: { message: 'no such call' } },
  ])
})

test('it runs as a program, and not in production', async () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const start = (env: object) =>
    spawn(process.execPath, [program], { env: { ...process.env, PORT: '0', ...env } })
  const refused = start({ NODE_ENV: 'production' })
  expect(await once(refused, 'exit')).toEqual([1, null])
  const running = start({ NODE_ENV: 'test' })
  const [said] = (await once(running.stdout, 'data')) as [Buffer]
  const url = /ws:\S+/.exec(said.toString())![0]
  const client = new BaileysClient(url).connect()
  await until(() => client.codes.length)
  await client.stop()
  running.kill('SIGTERM')
  expect(await once(running, 'exit')).toEqual([0, null])
})
