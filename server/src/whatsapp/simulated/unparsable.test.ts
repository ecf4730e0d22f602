import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { cleanup } from '../../../test/cleanup.ts'
import { aCore } from '../../../test/whatsapp/recording-sink.ts'
import { eventually } from '../../../test/eventually.ts'
import { simulatedDriver } from './driver.ts'
import type { SimulatedPace } from './pace.ts'

/** A network that sends what the test says, with a device that has signed in. */
async function linkedTo(waits: Partial<SimulatedPace> = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  cleanup.push(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  await once(server, 'listening')
  const links: WebSocket[] = []
  const heard: { type: string; delivery?: number }[] = []
  server.on('connection', (socket) => {
    links.push(socket)
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string }
      heard.push(frame)
      const me = { number: '5511900000001', name: '', deviceId: 'd', lid: '77' }
      if (frame.type === 'login') socket.send(JSON.stringify({ type: 'online', ...me }))
    })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pace = { firstRetryMs: 10, longestRetryMs: 20, storeRetryMs: 20, ...waits }
  const core = aCore()
  core.core.secret = 'token'
  const connection = core.open(simulatedDriver({ url, pace }))
  cleanup.push(() => connection.close())
  await core.reaches('CONNECTED')
  const say = (frame: unknown) =>
    links.at(-1)!.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const confirmed = () => heard.flatMap(({ delivery }) => delivery ?? [])
  return { ...core, connection, say, heard, confirmed, links }
}

const chat = { kind: 'user', number: '5511900000002', lid: '88', name: 'Lia' }
const message = (delivery: number, change: object = {}) => ({
  type: 'message',
  delivery,
  origin: 'live',
  message: {
    id: `M${delivery}`,
    chat,
    author: chat,
    fromMe: false,
    at: '2026-01-01T12:00:00.000Z',
    type: 'text',
    body: `${delivery}`,
    ...change,
  },
})

test('a message of an unknown type becomes a placeholder', async () => {
  const { say, texts, told, confirmed } = await linkedTo()
  say(message(1))
  say(message(2, { type: 'hologram', cube: [1, 2] }))
  say(message(3, { type: 'image' }))
  say(message(4))
  await eventually(() => expect(confirmed()).toEqual([1, 2, 3, 4]))
  expect(texts()).toEqual(['1', '<placeholder>', '<placeholder>', '4'])
  expect(told.messages[1]).toMatchObject({
    networkId: 'M2',
    chat: { kind: 'user', phone: '5511900000002', lid: '88' },
    pushName: 'Lia',
    body: { why: 'unsupported' },
  })
})

test('unknown frames are ignored, and later frames are processed', async () => {
  const { say, texts, confirmed, links } = await linkedTo()
  const nonsense = ['', 'x', 'null', '[]', '"y"', '{}', '{"type":7}', '{"type":"reply","ok":"?"}']
  for (const one of nonsense) say(one)
  say({ type: 'poll', delivery: 1, question: '?' })
  say({ type: 'message', delivery: 2, message: 'not one' })
  say({ type: 'ack', delivery: 3, level: 99 })
  say({ type: 'reply', id: 'nobody asked', ok: true })
  say({ type: 'reply', ok: false, code: 'bad-frame', text: '', retry: 'never' })
  say(message(4))
  // What is ignored waits for nothing, so only the order of messages is certain.
  await eventually(() =>
    expect(confirmed().toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]),
  )
  expect(texts()).toEqual(['4'])
  expect(links).toHaveLength(1)
})

test('a frame that is redelivered while it is being stored is stored once', async () => {
  const { say, texts, confirmed, core } = await linkedTo()
  const kept = Promise.withResolvers<void>()
  core.keep = () => kept.promise
  for (let times = 0; times < 5; times++) say(message(1))
  say({ type: 'poll', delivery: 2 })
  await eventually(() => expect(confirmed()).toEqual([2]))
  kept.resolve()
  await eventually(() => expect(confirmed()).toEqual([2, 1]))
  expect(texts()).toEqual(['1'])
})

test('a silent link is closed and replaced', async () => {
  const { links, told } = await linkedTo({ silenceMs: 300 })
  await eventually(() => expect(links.length).toBeGreaterThan(1))
  expect(told.states.map(({ reason }) => reason)).toContain('network')
})

test('a state that could not be stored is reported again unless a newer one is waiting', async () => {
  const { links, told, context, reaches } = await linkedTo()
  const { state } = context.sink
  let failures = 3
  context.sink.state = async (now) => {
    if (failures-- > 0) throw new Error('the database is away')
    await state(now)
  }
  told.states.splice(0)
  links.at(-1)!.send(JSON.stringify({ type: 'closed', reason: 'banned', code: 403 }))
  expect(await reaches('DISCONNECTED')).toEqual({ state: 'DISCONNECTED', reason: 'banned' })
})
