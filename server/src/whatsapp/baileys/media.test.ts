import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { decryptStream, encryptStream } from './cipher.ts'
import { mediaUrlOf } from './media-hosts.ts'

const mediaHosts = { transferMs: 1000, isLocal: false }
const address = (place: { url?: string; directPath?: string }) =>
  mediaUrlOf(mediaHosts, place)?.href

test('files are downloaded from WhatsApp, whatever URL the message contains', () => {
  const path = '/v/t62.7118-24/1_n.enc?ccb=11-4'
  expect(address({ directPath: path })).toBe(`https://mmg.whatsapp.net${path}`)
  const cdn = 'https://media-gru2-1.cdn.whatsapp.net'
  expect(address({ url: `${cdn}${path}` })).toBe(`${cdn}${path}`)
  expect(address({ url: `https://evil.example${path}` })).toBe(`https://mmg.whatsapp.net${path}`)
})

test.each([
  [{ directPath: '@169.254.169.254/x' }],
  [{ directPath: '//evil.example/x' }],
  [{ directPath: '/\\evil.example/x' }],
  [{ directPath: '/../x' }],
  [{ directPath: 'https://evil.example/x' }],
  [{ directPath: '' }],
  [{ url: 'not an address' }],
  [{}],
])('no URL for %o', (place) => {
  expect(address(place)).toBeUndefined()
})

test.each([
  'http://mmg.whatsapp.net/v/1',
  'https://mmg.whatsapp.net:8443/v/1',
  'https://user@evil.example/v/1',
  'https://whatsapp.net.evil.example/v/1',
  'https://evilwhatsapp.net/v/1',
  'file:///v/1',
])('%s is not a host of WhatsApp', (url) => {
  expect(new URL(address({ url })!).host).toBe('mmg.whatsapp.net')
})

async function sealed(content: Buffer) {
  const { stream, seals } = encryptStream('Document')
  const [body] = await Promise.all([buffer(stream), pipeline(Readable.from([content]), stream)])
  const { mediaKey, sha256, encryptedSha256 } = seals()
  return { body, place: { mediaKey, sha256, encryptedSha256, purpose: 'Document' as const } }
}

type Place = Awaited<ReturnType<typeof sealed>>['place']

/** In chunks of uneven size, like a network. */
function* pieces(body: Buffer) {
  for (let at = 0, size = 1; at < body.length; at += size, size = (size * 7) % 4099 || 1)
    yield body.subarray(at, at + size)
}

const opened = (body: Buffer, place: Place, most = 1_000_000) =>
  buffer(Readable.from(pieces(body)).compose(decryptStream(place, most)))

test.each([0, 1, 15, 16, 17, 100_000])(
  'a file of %i bytes is decrypted to its original',
  async (size) => {
    const content = randomBytes(size)
    const { body, place } = await sealed(content)
    expect((await opened(body, place)).equals(content)).toBe(true)
  },
)

test('a changed byte is detected anywhere', async () => {
  const { body, place } = await sealed(randomBytes(500))
  for (const at of [0, 100, body.length - 11, body.length - 1]) {
    const changed = Buffer.from(body)
    changed[at]! ^= 1
    await expect(opened(changed, place), `byte ${at}`).rejects.toThrow(/authentic|decrypted/)
  }
})

test('detects a truncated file and another file under the same key', async () => {
  const { body, place } = await sealed(randomBytes(500))
  await expect(opened(body.subarray(0, 200), place)).rejects.toThrow(/authentic|decrypted/)
  await expect(opened(Buffer.alloc(3), place)).rejects.toThrow(/authentic|decrypted/)
  const sha256 = randomBytes(32).toString('base64')
  await expect(opened(body, { ...place, sha256 })).rejects.toThrow('another one')
  await expect(opened(body, { ...place, encryptedSha256: sha256 })).rejects.toThrow('exchanged')
})

test('more than the limit is cut off during the download', async () => {
  const { body, place } = await sealed(randomBytes(50_000))
  await expect(opened(body, place, 40_000)).rejects.toThrow('too large')
  expect(await opened(body, place, 50_000)).toHaveLength(50_000)
})
