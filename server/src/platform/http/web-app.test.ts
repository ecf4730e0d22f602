import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressOptions } from './compression.ts'
import { answerErrors } from './errors.ts'
import { openWebApp } from './web-app.ts'

const LARGE = 'let a = 1\n'.repeat(1000)

let root: string
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'recado web '))
  folder = join(root, 'dist')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Recado</title>')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'main-a1b2.js'), 'let a = 1')
  await writeFile(join(folder, 'assets', 'main-a1b2.js.br'), brotliCompressSync('let a = 1'))
  await writeFile(join(folder, 'assets', 'main-a1b2.js.gz'), gzipSync('let a = 1'))
  await writeFile(join(folder, 'assets', 'small-c3d4.css'), 'a{}')
  await writeFile(join(folder, 'assets', 'inter-a1.woff2'), 'font')
  await writeFile(join(folder, 'assets', 'large-b2.js'), LARGE)
  await writeFile(join(root, 'secret.txt'), 'not to be seen')
  app = fastify()
  await app.register(compress, compressOptions)
  answerErrors(app)
  openWebApp(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml' }

test('every path of the app is answered with the page, which is revalidated each time', async () => {
  for (const url of ['/', '/tickets', '/casa-azul/tickets/4f0c', '/simulator?pair=x']) {
    const { statusCode, body, headers } = await app.inject({ url, headers: page })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain('<title>Recado</title>')
  }
})

test('built files are cached for a year and served precompressed', async () => {
  const url = '/assets/main-a1b2.js'
  const { headers, body } = await app.inject({ url })
  expect([body, headers['cache-control']]).toEqual(['let a = 1', expect.stringMatching(/31536000/)])
  expect(headers['content-type']).toMatch(/javascript/)
  const squeezed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(squeezed.headers['content-encoding']).toBe('br')
  const zipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe('let a = 1')
  const small = await app.inject({
    url: '/assets/small-c3d4.css',
    headers: { 'accept-encoding': 'br' },
  })
  expect([small.body, small.headers['content-encoding']]).toEqual(['a{}', undefined])
  const icon = await app.inject({ url: '/favicon.svg' })
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
})

test('a font is sent as it is, and a large file without a copy is compressed on its way', async () => {
  const accepting = { 'accept-encoding': 'br' }
  for (const round of [1, 2]) {
    const font = await app.inject({ url: '/assets/inter-a1.woff2', headers: accepting })
    expect([round, font.headers['content-encoding'], font.body]).toEqual([round, undefined, 'font'])
    const large = await app.inject({ url: '/assets/large-b2.js', headers: accepting })
    expect(large.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(large.rawPayload).toString()).toBe(LARGE)
  }
})

test('a built file is kept once it was sent, and a missing one is found when it arrives', async () => {
  const path = join(folder, 'assets', 'late-e5f6.js')
  const url = '/assets/late-e5f6.js'
  const missing = await app.inject(url)
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  await writeFile(path, 'let b = 2')
  expect((await app.inject(url)).body).toBe('let b = 2')
  await rm(path)
  expect((await app.inject(url)).body).toBe('let b = 2')
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '9', ''])
})

test('a missing file, a path of the server and a path out of the folder are not found', async () => {
  const paths = [
    '/assets/none.js',
    '/api/none',
    '/media/none',
    '/socket.io/',
    '/simulator/api/none',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%00.js',
    '/%E0%A4%A.js',
  ]
  for (const url of paths) {
    const { statusCode, body } = await app.inject({ url, headers: page })
    expect([url, statusCode]).toEqual([
      url,
      expect.toSatisfy((code) => [400, 403, 404].includes(code)),
    ])
    expect(body).not.toContain('not to be seen')
    expect(body).not.toContain('<title>')
  }
})

test('a client that accepts only JSON does not get the page', async () => {
  const { statusCode, json } = await app.inject({
    url: '/tickets',
    headers: { accept: 'application/json' },
  })
  expect([statusCode, json().error]).toEqual([404, 'ERR_NO_ROUTE'])
})
