import { expect, test } from 'vitest'
import { makeTestDouble, until } from './test/bench.ts'

const { linked } = makeTestDouble()

test('a call rings, and ends', async () => {
  const { shop, lia, client } = await linked()
  const call = lia.calls(shop, { video: true })
  await until(() => client.calls.length === 1)
  expect(client.calls[0]).toMatchObject({
    id: call.id,
    chatId: lia.jid,
    status: 'offer',
    isVideo: true,
  })
  call.end('timeout')
  await until(() => client.calls.length === 2)
  expect(client.calls[1]).toMatchObject({ id: call.id, status: 'timeout' })
})

test('a client rejects a call', async () => {
  const { shop, lia, client } = await linked()
  const rejected: string[] = []
  lia.heard.on('rejected', ({ callId }) => rejected.push(callId))
  const { id } = lia.calls(shop)
  const { from, isVideo } = await until(() => client.calls[0])
  expect(isVideo).toBe(false)
  await client.socket.rejectCall(id, from)
  await until(() => rejected.includes(id))
})

test('a call that was missed while away is told after the return', async () => {
  const { shop, lia, client } = await linked()
  shop.cut()
  await until(() => !client.isOpen)
  lia.calls(shop).end('timeout')
  await until(() => client.calls.length === 2)
  expect(client.calls.map(({ status, offline }) => [status, offline])).toEqual([
    ['offer', true],
    ['timeout', true],
  ])
})
