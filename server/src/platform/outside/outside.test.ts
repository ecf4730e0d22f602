import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeOutside } from './outside.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server on this machine, and its origin. */
async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const limits = { timeoutMs: 5_000, maxBytes: 1_000 }

test('a name that leads into a closed network is refused before anything is sent', async () => {
  for (const address of ['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', '::ffff:10.0.0.1']) {
    const outside = makeOutside({ resolve: async () => [{ address }] })
    const call = outside.fetch({ url: 'https://rebind.casa-azul.com.br', ...limits })
    await expect(call).rejects.toMatchObject({ reason: 'forbidden' })
    await expect(outside.check('https://rebind.casa-azul.com.br')).rejects.toThrow('closed network')
  }
})

test('a name with a public and a private address is refused', async () => {
  const resolve = async () => [{ address: '8.8.8.8' }, { address: '10.0.0.1' }]
  const call = makeOutside({ resolve }).check('https://both.casa-azul.com.br')
  await expect(call).rejects.toMatchObject({ reason: 'forbidden' })
})

test('a name is looked up once for each request', async () => {
  const url = await aServer((_request, response) => response.end('oi'))
  const port = new URL(url).port
  let lookups = 0
  const origin = `http://flows.casa-azul.com.br:${port}`
  const resolve = async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.9' }]
  }
  const { body, status } = await makeOutside({ trusted: [origin], resolve }).fetch({
    url: origin,
    ...limits,
  })
  expect([status, String(body), lookups]).toEqual([200, 'oi', 1])
})

test('a redirect is checked again, inwards it is refused', async () => {
  const inner = await aServer((_request, response) => response.end('secret'))
  const url = await aServer((_request, response) => {
    response.writeHead(302, { location: `${inner}/keys` }).end()
  })
  const call = makeOutside({ trusted: [url] }).fetch({ url, ...limits })
  await expect(call).rejects.toMatchObject({ reason: 'forbidden' })
})

test('redirects are followed a few times, without credentials to another origin', async () => {
  const seen: (string | undefined)[] = []
  const last = await aServer((request, response) => {
    seen.push(request.headers.authorization)
    response.end(`${request.method} ${request.url}`)
  })
  const url = await aServer((request, response) => {
    seen.push(request.headers.authorization)
    response.writeHead(302, { location: `${last}/b` }).end()
  })
  const outside = makeOutside({ trusted: [url, last] })
  const headers = { authorization: 'Bearer t' }
  const { body } = await outside.fetch({ url, method: 'POST', body: '{}', headers, ...limits })
  expect([String(body), seen]).toEqual(['GET /b', ['Bearer t', undefined]])

  const loop = await aServer((_request, response) =>
    response.writeHead(307, { location: '/' }).end(),
  )
  const endless = makeOutside({ trusted: [loop] }).fetch({ url: loop, ...limits })
  await expect(endless).rejects.toMatchObject({ reason: 'redirected' })
})

test('an answer is bounded in size, declared or not, and in time', async () => {
  const declared = await aServer((_request, response) => {
    response.writeHead(200, { 'content-length': 50_000_000 })
    response.write('x')
  })
  const endless = await aServer((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(500)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const silent = await aServer(() => undefined)
  const outside = makeOutside({ trusted: [declared, endless, silent] })
  for (const url of [declared, endless])
    await expect(outside.fetch({ url, ...limits })).rejects.toMatchObject({ reason: 'tooLarge' })
  const late = outside.fetch({ url: silent, timeoutMs: 50, maxBytes: 10 })
  await expect(late).rejects.toMatchObject({ reason: 'timeout' })
})

test('the time for a call may be a part of a millisecond', async () => {
  const url = await aServer((_request, response) => response.end('oi'))
  const call = makeOutside({ trusted: [url] }).fetch({ url, ...limits, timeoutMs: 60_000.25 })
  expect(String((await call).body)).toBe('oi')
})

test('an answer can be read as it arrives, and what is left unread is not received', async () => {
  const closed = Promise.withResolvers<void>()
  const url = await aServer((_request, response) => {
    response.on('close', () => closed.resolve())
    response.writeHead(200, { 'content-type': 'video/mp4' }).write('beginning')
  })
  const outside = makeOutside({ trusted: [url] })
  const beginning = await outside.open({ url, ...limits }, async ({ status, headers, content }) => {
    for await (const chunk of content) return [status, headers['content-type'], String(chunk)]
  })
  expect(beginning).toEqual([200, 'video/mp4', 'beginning'])
  await closed.promise
})

test('a failure of the reader of an answer is its own', async () => {
  const url = await aServer((_request, response) => response.end('oi'))
  const call = makeOutside({ trusted: [url] }).open({ url, ...limits }, async () => {
    throw new Error('no room')
  })
  await expect(call).rejects.toThrow('no room')
})

test('nobody at the address, no such name, and a connection that is cut are told apart', async () => {
  const cut = await aServer((request) => void request.socket.destroy())
  const gone = 'http://127.0.0.1:1'
  const outside = makeOutside({ trusted: [cut, gone] })
  await expect(outside.fetch({ url: gone, ...limits })).rejects.toMatchObject({
    reason: 'unreachable',
  })
  await expect(outside.fetch({ url: cut, ...limits })).rejects.toMatchObject({
    reason: 'interrupted',
  })
  const nameless = makeOutside({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
  const call = nameless.check('https://nothing.casa-azul.com.br')
  await expect(call).rejects.toMatchObject({ reason: 'unresolved' })
})
