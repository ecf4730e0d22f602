import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { cleanup } from '../../../test/cleanup.ts'
import { aCore } from '../../../test/whatsapp/recording-sink.ts'
import { eventually } from '../../../test/eventually.ts'
import { runChecks, makeDevice, markRestricted } from './device.ts'
import { defaultPace } from './pace.ts'

/** A number that checks itself every five minutes, and a server that answers its check or hangs. */
async function aNumber({ hangs = false } = {}) {
  const looks: string[] = []
  const server = createServer((request, response) => {
    looks.push(request.url!)
    const answer = { display_phone_number: '+55 11 90000-0001' }
    if (!hangs) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  cleanup.push(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const core = aCore()
  const ids = {
    phoneNumberId: '1',
    wabaId: '2',
    accessToken: 'a',
    appSecret: 'b',
    verifyToken: 'c',
  }
  core.core.secret = JSON.stringify(ids)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const device = makeDevice({ ...core.context, url, pace: defaultPace, random: () => 0.5 })
  const over = () => device.over.abort()
  cleanup.push(over)
  return { ...core, device, looks, over }
}

test('a restriction found while a state is reported is reported right afterwards', async () => {
  const { device, context, told } = await aNumber()
  const keep = context.sink.state
  context.sink.state = async (now) => {
    if (now.state === 'CONNECTED' && !device.restrictedUntil) markRestricted(device)
    await keep(now)
  }
  void runChecks(device)
  await eventually(() => expect(told.states.at(-1)?.restriction?.until).toBeInstanceOf(Date))
})

test('closing does not wait for a check that hangs', async () => {
  const { device, looks, over } = await aNumber({ hangs: true })
  const checked = runChecks(device)
  await eventually(() => expect(looks).toHaveLength(1))
  const began = performance.now()
  over()
  await checked
  expect(performance.now() - began).toBeLessThan(defaultPace.replyMs / 2)
})
