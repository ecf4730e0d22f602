import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { closing } from '../../../test/closing.ts'
import { uploadFile } from './upload.ts'

/** A file server that reads the whole file before it calls `then`. */
async function laidOn(then: RequestListener, transferMs = 30_000) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => then(request, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const content = Buffer.alloc(2000, 'x')
  return uploadFile(
    { transferMs, isLocal: true },
    {
      type: 'media',
      kind: 'document',
      mime: 'text/plain',
      fileName: 'a.txt',
      bytes: content.length,
      open: async () => Readable.from([content]),
    },
    async () => ({ hosts: [`127.0.0.1:${port}`], auth: 'leave' }),
  )
}

test('returns the location the network reports', async () => {
  const laid = await laidOn((_, response) => {
    response.end(JSON.stringify({ url: 'https://mmg.whatsapp.net/v/1', direct_path: '/v/1' }))
  })
  expect(laid).toMatchObject({
    url: 'https://mmg.whatsapp.net/v/1',
    directPath: '/v/1',
    bytes: 2000,
  })
})

test.each<[string, RequestListener]>([
  ['closes the connection', (request) => request.socket.destroy()],
  ['does not answer', () => undefined],
  [
    'stops in the middle of its answer',
    (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('{'),
  ],
  [
    'closes the connection during its answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{')
      setImmediate(() => request.socket.destroy())
    },
  ],
])('an upload to a server that reads everything and %s fails', async (_, then) => {
  await expect(laidOn(then, 300)).rejects.toThrow()
})
