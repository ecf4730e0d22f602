import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aSimulator } from '../test/running-simulator.ts'
import { Media } from '../wire.ts'

const lia = '5511900000001'
const shop = '5511900000002'
const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'simulated media '))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function upload(base: string, type = 'image/png', name = 'ação.png'): Promise<Media> {
  const form = new FormData()
  form.set('file', new Blob(['abc'], { type }), name)
  const response = await fetch(`${base}/media`, { method: 'POST', body: form })
  return Media.parse(await response.json())
}

describe.each([
  ['in memory', async () => undefined],
  ['in a folder', aFolder],
])('%s', (_where, dataDir) => {
  test('a file comes back as it went in, whole or in part', async () => {
    const { base } = await aSimulator({ dataDir: await dataDir() })
    const media = await upload(base)
    expect(media).toMatchObject({ mime: 'image/png', bytes: 3, sha256, fileName: 'ação.png' })
    const whole = await fetch(`${base}/media/${media.id}`)
    expect(await whole.text()).toBe('abc')
    expect(whole.headers.get('content-type')).toBe('image/png')
    const part = await fetch(`${base}/media/${media.id}`, { headers: { range: 'bytes=1-1' } })
    expect([part.status, await part.text()]).toEqual([206, 'b'])
    expect(part.headers.get('content-range')).toBe('bytes 1-1/3')
  })

  test('bytes alone are a file too, even when they call themselves JSON', async () => {
    const { base } = await aSimulator({ dataDir: await dataDir() })
    const headers = { 'content-type': 'application/json' }
    const post = { method: 'POST', headers, body: '{"a":1' }
    const response = await fetch(`${base}/media?fileName=a.json`, post)
    const media = Media.parse(await response.json())
    expect(media).toMatchObject({ mime: 'application/json', bytes: 6, fileName: 'a.json' })
    expect(await (await fetch(`${base}/media/${media.id}`)).text()).toBe('{"a":1')
  })

  test('a file that the network threw away is gone for those who come later', async () => {
    const { base, call } = await aSimulator({ dataDir: await dataDir() })
    const { id } = await upload(base)
    await call(`POST /phones/${lia}/messages`, { to: shop, mediaId: id, body: 'look', id: 'a' })
    expect(await call(`DELETE /media/${id}`)).toMatchObject({ status: 204 })
    expect(await call(`GET /media/${id}`)).toMatchObject({ status: 404 })
    expect(await call(`GET /phones/${shop}/messages`)).toMatchObject({
      body: [{ id: 'a', type: 'image', mediaId: id, body: 'look' }],
    })
  })
})

test('a message may carry its file inside', async () => {
  const { base, call } = await aSimulator()
  const media = { base64: Buffer.from('abc').toString('base64'), mime: 'audio/ogg; codecs=opus' }
  const note = { to: shop, type: 'voice', media, seconds: 4 }
  expect(await call(`POST /phones/${lia}/messages`, note)).toMatchObject({ status: 200 })
  const { body } = await call(`GET /phones/${shop}/messages`)
  expect(body).toMatchObject([{ type: 'voice', seconds: 4, media: { mime: media.mime, sha256 } }])
  expect(await (await fetch(`${base}/media/${body[0].mediaId}`)).text()).toBe('abc')
})

test('nothing uploaded can run in the browser', async () => {
  const { base } = await aSimulator()
  for (const type of ['text/html', 'image/svg+xml']) {
    const { id } = await upload(base, type, 'page.html')
    const { headers } = await fetch(`${base}/media/${id}`)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a file over 100 MB is refused and leaves nothing behind', async () => {
  const dataDir = await aFolder()
  const { base } = await aSimulator({ dataDir })
  const chunk = new Uint8Array(1024 * 1024)
  let sent = 0
  const body = new ReadableStream({
    pull: (controller) => (sent++ < 101 ? controller.enqueue(chunk) : controller.close()),
  })
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await fetch(`${base}/media`, { method: 'POST', body, headers, duplex: 'half' })
  expect(response.status).toBe(413)
  expect(await readdir(join(dataDir, 'media', 'incoming'))).toEqual([])
})
