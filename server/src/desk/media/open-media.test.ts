import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { aFolder } from '../../../test/folder.ts'
import { SECRET_KEY } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { newKey } from '../../platform/files/keys.ts'
import { mediaUrls } from '../../platform/files/media-addresses.ts'

const { files } = aFolder()

/** Casa Azul with one message that has a file, requested as a browser does. */
async function withFile(mime: string, content: Buffer, fileName = 'orçamento "1".pdf') {
  const company = await aCompany()
  const world = { ...company.world, files }
  const app = buildApp(world, { secretKey: SECRET_KEY })
  const key = newKey(company.companyId)
  await files.put(key, Readable.from([content]))
  const ticket = await company.ticket()
  const { id: messageId } = await company.message(ticket, { mediaType: 'document' })
  await company.inside(({ db }) =>
    db
      .insertInto('attachments')
      .values({ messageId, storageKey: key, fileName, mime, size: content.length })
      .execute(),
  )
  const url = mediaUrls(SECRET_KEY)(company.companyId, messageId, fileName)
  const get = (address: string, headers: Record<string, string> = {}) =>
    app.inject({ url: address, headers })
  return { ...company, get, url, key, messageId }
}

test('a signed address serves the file, whole or in part, and allows caching', async () => {
  const { get, url } = await withFile('audio/ogg', Buffer.from('0123456789'), 'voz.ogg')
  const whole = await get(url)
  expect([whole.statusCode, whole.body, whole.headers['content-type']]).toEqual([
    200,
    '0123456789',
    'audio/ogg',
  ])
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': expect.stringContaining('private'),
    'content-disposition': expect.stringMatching(/^inline/),
    'x-content-type-options': 'nosniff',
  })
  const part = async (range: string) => {
    const reply = await get(url, { range })
    return [reply.statusCode, reply.body, reply.headers['content-range']]
  }
  expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10'])
  expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
  expect(await part('bytes=0-1,3-4')).toEqual([200, '0123456789', undefined])
  const kept = await get(url, { 'if-none-match': String(whole.headers.etag) })
  expect([kept.statusCode, kept.body]).toEqual([304, ''])
})

test('files other than images, audio and video are served as downloads only', async () => {
  for (const mime of ['text/html', 'image/svg+xml', 'application/pdf']) {
    const { get, url } = await withFile(mime, Buffer.from('<script>1</script>'))
    const { headers } = await get(url)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="or_amento _1_.pdf"; filename*=UTF-8''or%C3%A7amento%20%221%22.pdf`,
    )
    expect(headers['content-security-policy']).toContain('sandbox')
  }
})

test('a changed, invalid or expired address is refused', async () => {
  const { get, url, companyId, messageId } = await withFile('image/png', Buffer.from('x'))
  const told = async (address: string) => {
    const reply = await get(address)
    return [reply.statusCode, reply.json().error]
  }
  const false_ = [403, 'ERR_NO_PERMISSION']
  expect(await told(url.replace(messageId, randomUUID()))).toEqual(false_)
  expect(await told(url.replace(`/${companyId}/`, `/${companyId + 1}/`))).toEqual(false_)
  expect(await told(url.replace(/\.[^/.]+\/(?=[^/]+$)/, '.AAAA/'))).toEqual(false_)
  expect(await told(url.replace(/[^/]+\.[^/]+\/(?=[^/]+$)/, 'nonsense/'))).toEqual(false_)
  expect(await told(`/media/x/y/z/w`)).toEqual(false_)
  const daysAgo = () => new Date(Date.now() - 3 * 86_400_000)
  const old = mediaUrls(SECRET_KEY, daysAgo)(companyId, messageId, 'x')
  expect(await told(old)).toEqual([403, 'ERR_TOKEN_EXPIRED'])
})

test('a missing file is not found', async () => {
  const { get, url, key } = await withFile('image/png', Buffer.from('x'))
  await files.remove(key)
  const reply = await get(url)
  expect([reply.statusCode, reply.json().error]).toEqual([404, 'ERR_NO_MESSAGE_FOUND'])
})

test('an address is stable for hours and valid for a day', () => {
  let at = new Date('2026-03-01T12:00:01Z').getTime()
  const urls = mediaUrls(SECRET_KEY, () => new Date(at))
  const first = urls(1, 'm', 'a.png')
  at += 5 * 3_600_000
  expect(urls(1, 'm', 'a.png')).toBe(first)
  at += 2 * 3_600_000
  expect(urls(1, 'm', 'a.png')).not.toBe(first)
  const expires = Number.parseInt(first.split('/')[4]!.split('.')[0]!, 36) * 1000
  expect(expires - new Date('2026-03-01T12:00:01Z').getTime()).toBeGreaterThanOrEqual(86_400_000)
})

test('files of messages deleted by us are hidden, and those deleted by the customer are not', async () => {
  const { get, url, messageId, inside } = await withFile('image/png', Buffer.from('x'))
  const take = (fromMe: boolean) =>
    inside(({ db }) =>
      db
        .updateTable('messages')
        .set({ isDeleted: true, fromMe })
        .where('id', '=', messageId)
        .execute(),
    )
  await take(false)
  expect((await get(url)).statusCode).toBe(200)
  await take(true)
  const reply = await get(url)
  expect([reply.statusCode, reply.json().error]).toEqual([404, 'ERR_NO_MESSAGE_FOUND'])
})
