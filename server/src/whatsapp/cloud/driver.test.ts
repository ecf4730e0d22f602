import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { cleanup } from '../../../test/cleanup.ts'
import { aCloudNumber, LIA, SHOP } from '../../../test/whatsapp/cloud-line.ts'
import { words } from '../../../test/whatsapp/driver-rigs.ts'
import { aCore } from '../../../test/whatsapp/recording-sink.ts'
import { eventually } from '../../../test/eventually.ts'
import { cloudDriver } from './driver.ts'
import { downloadFile } from './media.ts'

test.each([
  ['a wrong token', { accessToken: 'x' }],
  ['a number that is not there', { phoneNumberId: '404' }],
  ['a number of somebody else', { accessToken: 'token-5511900000009' }],
])('reports %s, and correct settings take effect without any action', async (_, typed) => {
  const { reaches, core, right, double } = await aCloudNumber(typed)
  double.line({ phone: '5511900000009' })
  expect(await reaches('DISCONNECTED')).toEqual({ state: 'DISCONNECTED', reason: 'bad-token' })
  core.secret = JSON.stringify(right)
  expect(await reaches('CONNECTED')).toEqual({ state: 'CONNECTED', phone: SHOP })
})

test('the driver subscribes to another account once it is configured', async () => {
  const { reaches, core, right, double, line } = await aCloudNumber()
  await reaches('CONNECTED')
  const other = double.line({ phone: '5511900000009' })
  core.secret = JSON.stringify({ ...right, wabaId: other.wabaId, accessToken: other.accessToken })
  core.secret = JSON.stringify({ ...JSON.parse(core.secret), phoneNumberId: other.phoneNumberId })
  await eventually(() => expect([line.isSubscribed, other.isSubscribed]).toEqual([true, true]))
})

test.each([undefined, '', '{', '{}'])('invalid settings (%j) are reported', async (secret) => {
  const core = aCore()
  core.core.secret = secret
  const connection = core.open(cloudDriver({ url: 'http://127.0.0.1:9' }))
  cleanup.push(() => connection.close())
  expect(await core.reaches('DISCONNECTED')).toMatchObject({ reason: 'bad-token' })
  expect(await connection.send(words('oi'))).toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' })
})

test('a token that expires is noticed by the next message, which is not lost', async () => {
  const { reaches, connection, line, told } = await aCloudNumber()
  await reaches('CONNECTED')
  const { accessToken } = line
  line.accessToken = 'another'
  expect(await connection.send(words('oi'))).toMatchObject({
    outcome: 'refused',
    retry: { afterMs: expect.any(Number) },
  })
  await eventually(() => expect(told.states.at(-1)).toMatchObject({ reason: 'bad-token' }))
  line.accessToken = accessToken
  await reaches('CONNECTED')
})

test('the limit per recipient delays that recipient alone, longer each time', async () => {
  const { reaches, connection, network, double, lia } = await aCloudNumber()
  await reaches('CONNECTED')
  const rui = network.phone('5511900000003')
  double.rules({ refuse: { [LIA]: 131056 } })
  const waitOf = async () => {
    const result = await connection.send(words('oi'))
    if (result.outcome !== 'refused' || result.retry === 'never') throw new Error('not put off')
    return result.retry.afterMs
  }
  expect(await waitOf()).toBe(4000)
  const asked = double.graph.messages.size
  expect(await waitOf()).toBeLessThanOrEqual(4000)
  expect(double.graph.messages.size).toBe(asked)
  expect(await connection.send(words('oi', rui.number))).toEqual({ outcome: 'accepted' })
  expect(await lia.messages(SHOP)).toEqual([])
})

test('a retried message uploads its file once, and again if Meta lost it', async () => {
  const { reaches, connection, double, lia } = await aCloudNumber()
  await reaches('CONNECTED')
  let opened = 0
  const message = {
    ...words(''),
    body: {
      type: 'media' as const,
      kind: 'audio' as const,
      open: async () => {
        opened += 1
        return Readable.from(['sound'])
      },
      bytes: 5,
      mime: 'audio/ogg; codecs=opus',
      fileName: 'voz.ogg',
    },
  }
  double.fault({ kind: 'fail', code: 131016 }, { path: /messages/ })
  expect(await connection.send(message)).toMatchObject({ outcome: 'refused' })
  expect(opened).toBe(1)
  double.fault({ kind: 'fail', code: 131052 }, { path: /messages/ })
  expect(await connection.send(message)).toMatchObject({ retry: { afterMs: 2000 } })
  expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
  expect(opened).toBe(2)
  expect((await lia.messages(SHOP)).map(({ type }) => type)).toEqual(['audio'])
  const [kept] = double.customer(LIA).messages(double.graph.lines.values().next().value!)
  expect(kept!.content).toMatchObject({ voice: true })
})

test.each(['is closed', 'loses its owner'])(
  'a connection that %s during an upload sends no message',
  async (how) => {
    const { reaches, connection, core, double } = await aCloudNumber()
    await reaches('CONNECTED')
    let closed: Promise<void> | undefined
    const body = {
      type: 'media' as const,
      kind: 'document' as const,
      open: async () => {
        if (how === 'is closed') closed = connection.close()
        else core.mayAct = false
        return Readable.from(['words'])
      },
      bytes: 5,
      mime: 'text/plain',
      fileName: 'conta.txt',
    }
    expect(await connection.send({ ...words(''), body })).toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
    })
    expect(double.graph.media.size).toBe(1)
    expect(double.graph.messages.size).toBe(0)
    await closed
  },
)

test('a type that Meta shows only as a document is sent as one', async () => {
  const { reaches, connection, lia } = await aCloudNumber()
  await reaches('CONNECTED')
  const body = {
    type: 'media' as const,
    kind: 'image' as const,
    open: async () => Readable.from(['GIF89a']),
    bytes: 6,
    mime: 'image/gif',
    fileName: 'festa "de" maio.gif',
    caption: 'olha',
  }
  expect(await connection.send({ ...words(''), body })).toEqual({ outcome: 'accepted' })
  expect(await lia.messages(SHOP)).toMatchObject([
    { type: 'document', body: 'olha', media: { fileName: 'festa "de" maio.gif' } },
  ])
})

test('a number reported as spam reports a restriction for a day', async () => {
  const { reaches, connection, double, told } = await aCloudNumber()
  await reaches('CONNECTED')
  double.fault({ kind: 'fail', code: 131048 }, { path: /messages/ })
  expect(await connection.send(words('oi'))).toMatchObject({ retry: 'never' })
  await eventually(() => expect(told.states.at(-1)?.restriction?.until).toBeInstanceOf(Date))
})

test('a failed payment has its own code; free messages still go out', async () => {
  const { reaches, connection, double, told, line } = await aCloudNumber()
  await reaches('CONNECTED')
  double.fault({ kind: 'fail', code: 131042 }, { path: /messages/ })
  expect(await connection.send(words('promoção'))).toMatchObject({
    code: 'ERR_WAPP_UNPAID',
    retry: 'never',
  })
  await eventually(() =>
    expect(told.states.at(-1)).toEqual({ state: 'CONNECTED', phone: SHOP, reason: 'unpaid' }),
  )
  expect(await connection.send(words('resposta'))).toEqual({ outcome: 'accepted' })
  double.fault({ kind: 'fail', code: 131042 }, { path: new RegExp(line.phoneNumberId) })
  expect(await reaches('DISCONNECTED')).toEqual({ state: 'DISCONNECTED', reason: 'unpaid' })
})

test('a request that times out leaves the message uncertain', async () => {
  const { reaches, connection, double } = await aCloudNumber({}, { replyMs: 1000 })
  await reaches('CONNECTED')
  double.fault({ kind: 'hang' }, { path: /messages/ })
  expect(await connection.send(words('oi'))).toEqual({ outcome: 'uncertain' })
})

test('a gateway timeout of Meta leaves the message uncertain', async () => {
  const { reaches, connection, double, lia } = await aCloudNumber()
  await reaches('CONNECTED')
  double.fault({ kind: 'gatewayAfterAccept' }, { path: /messages/ })
  expect(await connection.send(words('oi'))).toEqual({ outcome: 'uncertain' })
  expect(await lia.messages(SHOP)).toHaveLength(1)
})

test('the token goes to Meta alone: a file URL on another host is not fetched', async () => {
  const asked: string[] = []
  const aServer = async (answer: () => object) => {
    const server = createServer((request, response) => {
      asked.push(request.url!)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer()))
    })
    cleanup.push(() => server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const elsewhere = await aServer(() => ({}))
  const url = await aServer(() => ({ url: `${elsewhere}/file` }))
  const settings = { phoneNumberId: '1', wabaId: '2', accessToken: 'a', appSecret: 'b' }
  const graph = {
    url,
    replyMs: 500,
    settings: { ...settings, verifyToken: 'c', graphVersion: 'v25.0' },
  }
  const ref = { kind: 'image', mime: 'image/png', network: { id: '7/../8' } } as const
  await expect(downloadFile(graph, ref, 500)).rejects.toThrow('ERR_WAPP_DOWNLOAD_MEDIA')
  expect(asked).toEqual(['/v25.0/7%2F..%2F8'])
})
