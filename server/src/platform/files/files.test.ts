import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { StorageAddress } from '../config/addresses.ts'
import type { Files } from '../ctx.ts'
import { FileMissing, newKey } from './keys.ts'
import { makeFiles } from './files.ts'

/** A minimal S3 server: one bucket, whole objects and ranges. Refuses uploads without a length. */
function aBucket(): Server {
  const kept = new Map<string, Buffer>()
  return createServer(async (request, reply) => {
    const key = request.url!.split('?')[0]!
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    if (request.method === 'PUT') {
      if (!request.headers['content-length']) return reply.writeHead(411).end()
      kept.set(key, await buffer(request))
      return reply.writeHead(200, { etag: '"1"' }).end()
    }
    if (request.method === 'DELETE') {
      kept.delete(key)
      return reply.writeHead(204).end()
    }
    const content = kept.get(key)
    if (!content) {
      const code = '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>'
      return reply.writeHead(404, { 'content-type': 'application/xml' }).end(code)
    }
    if (!range) return reply.end(content)
    return reply.writeHead(206).end(content.subarray(Number(range[1]), Number(range[2]) + 1))
  })
}

let folder: string
let bucket: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado files '))
  bucket = aBucket().listen(0, '127.0.0.1')
  await once(bucket, 'listening')
})
afterAll(async () => {
  bucket.closeAllConnections()
  bucket.close()
  await rm(folder, { recursive: true })
})

const places: [string, () => StorageAddress][] = [
  ['a folder', () => ({ kind: 'folder', folder })],
  [
    'a bucket',
    () => ({
      kind: 's3',
      bucket: 'recado',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'ana', secretAccessKey: 'secret' },
      forcePathStyle: true,
    }),
  ],
]

describe.each(places)('files in %s', (_name, storage) => {
  let files: Files
  beforeAll(async () => {
    files = await makeFiles(storage())
  })

  test('come out as they went in, whole or in part, until they are removed', async () => {
    const key = newKey(7)
    await files.put(key, Readable.from([Buffer.from('01234'), Buffer.from('56789')]))
    expect(await text(await files.open(key))).toBe('0123456789')
    expect(await text(await files.open(key, { start: 2, end: 4 }))).toBe('234')
    await files.remove(key)
    await expect(files.open(key)).rejects.toThrow(FileMissing)
    await files.remove(key)
  })

  test('an upload that breaks off rejects with its own error', async () => {
    const passing = await mkdtemp(join(folder, 'passing '))
    vi.stubEnv('TMPDIR', passing)
    onTestFinished(() => void vi.unstubAllEnvs())
    async function* broken() {
      yield Buffer.from('x')
      throw new Error('the sender is gone')
    }
    await expect(files.put(newKey(7), Readable.from(broken()))).rejects.toThrow('sender is gone')
    expect(await readdir(passing)).toEqual([])
  })

  test('keys not made by newKey are refused', async () => {
    for (const key of ['../x', `company/1/../${randomUUID()}`, `/${newKey(1)}`, 'company/1/a', ''])
      await expect((async () => files.open(key))()).rejects.toThrow('newKey did not make')
  })
})
