import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { onAir } from '../../../test/on-air.ts'

const timeouts = { headMs: 400, bodyMs: 400 }

/** Sends this text and nothing more, and collects the answer until the server closes the connection. */
async function half(url: string, said: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))
  socket.on('error', () => undefined)
  socket.write(said)
  await once(socket, 'close')
  return heard
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: desk', ...lines, 'content-length: 100', '', ''].join('\r\n')

const JSON_TYPE = 'content-type: application/json'
const FORM_TYPE = 'content-type: multipart/form-data; boundary=x'

test('a request whose body stops half-way is answered and closed', async () => {
  const { url } = await onAir((await aCompany()).world, { timeouts })
  const heard = await half(url, `${head('/api/auth/login', JSON_TYPE)}{"email":`)
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard).toContain('ERR_MALFORMED_BODY')
})

test('a request head that stops half-way is closed', async () => {
  const { url } = await onAir((await aCompany()).world, { timeouts })
  expect(await half(url, 'GET /api/auth/me HTTP/1.1\r\nhost: de')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request refused before its body arrived does not hold the connection', async () => {
  const { url } = await onAir((await aCompany()).world, { timeouts })
  for (const [path, type] of [
    ['/api/messages/1', FORM_TYPE],
    ['/api/no-such-call', JSON_TYPE],
    ['/webhooks/whatsapp/nobodys', JSON_TYPE],
  ] as const)
    expect(await half(url, `${head(path, type)}--x`)).toMatch(/^HTTP\/1\.1 40[014] /)
})

test('uploads may take longer, but are limited as well', async () => {
  const company = await aCompany()
  const { url, lines } = await onAir(company.world, { timeouts: { ...timeouts, uploadMs: 3000 } })
  const authorization = `authorization: Bearer ${await company.ana.token()}`
  const json = half(url, `${head('/api/messages/1', JSON_TYPE, authorization)}{`)
  const form = half(url, `${head('/api/messages/1', FORM_TYPE, authorization)}--x`)
  const first = await Promise.race([json.then(() => 'json'), form.then(() => 'form')])
  expect(first).toBe('json')
  await form
  expect(lines.join('')).not.toContain('failed unexpectedly')
})

test('a client that announces a body, sends none and reads no answer does not end the server', async () => {
  const webDist = await mkdtemp(join(tmpdir(), 'recado web '))
  onTestFinished(() => rm(webDist, { recursive: true }))
  await writeFile(join(webDist, 'large.js'), Buffer.alloc(32 * 1024 * 1024))
  const { url } = await onAir((await aCompany()).world, { timeouts, webDist })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.pause()
  socket.write('GET /large.js HTTP/1.1\r\nhost: desk\r\ncontent-length: 100\r\n\r\n')
  await pause(timeouts.bodyMs * 2)
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  socket.resume()
  await closed
})
