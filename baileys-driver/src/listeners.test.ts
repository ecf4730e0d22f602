import { EventEmitter } from 'node:events'
import { makeSerialQueue } from '@recado/concurrency/serial-queue'
import type { WASocket } from 'baileys'
import { expect, test } from 'vitest'
import { listen } from './listeners.ts'
import type { DriverNews } from './protocol.ts'
import { makeWatchdog } from './watchdog.ts'
import { enqueueEvent, type Wire } from './wire.ts'

/** A fake socket, and the events reported for it. */
function aWire() {
  const told: DriverNews[] = []
  const [ev, ws] = [new EventEmitter(), new EventEmitter()]
  const watchdog = makeWatchdog({ ackMs: 0, askMs: 0, stuckMs: 60_000, silentMs: 60_000 })
  const wire = {
    watchdog,
    events: makeSerialQueue({ atOnce: 1 }),
    report: (news: DriverNews) => void told.push(news),
    store: { state: { creds: { me: { id: '5511900000001:7@s.whatsapp.net' } } } },
  } as unknown as Wire
  listen(wire, { ev, ws } as unknown as WASocket, () => {})
  const settle = () => new Promise((done) => setImmediate(done))
  return { wire, ws, told, watchdog, settle }
}

const read = {
  tag: 'receipt',
  attrs: { id: '3A11', from: '5511900000002@s.whatsapp.net', type: 'read', t: '1767268800' },
}

test('a receipt is reported at once, and again after the messages before it, which may include its own', async () => {
  const { wire, ws, told, watchdog, settle } = aWire()
  watchdog.arrived('echo')
  ws.emit('CB:receipt', read)
  expect(told.map(({ type }) => type)).toEqual(['receipt'])
  await settle()
  // A decrypted message is handed on before it counts as done.
  enqueueEvent(wire, async () => {
    await settle()
    return { type: 'delivery', chat: 'lia', items: [] }
  })
  watchdog.done('echo')
  await expect.poll(() => told.map(({ type }) => type)).toEqual(['receipt', 'delivery', 'receipt'])
})

test('a receipt with nothing before it is reported once', async () => {
  const { wire, ws, told, settle } = aWire()
  enqueueEvent(wire, async () => undefined)
  await settle()
  ws.emit('CB:receipt', read)
  await settle()
  expect(told).toHaveLength(1)
})
