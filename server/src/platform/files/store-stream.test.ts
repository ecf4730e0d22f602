import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits } from '@recado/contract/platform/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aFolder, picture } from '../../../test/folder.ts'
import { cleanFileName } from './file-name.ts'
import { typeOf } from './file-types.ts'
import { storeStream } from './store-stream.ts'

const { files, stored } = aFolder()

const take = (content: Buffer | string, fileName: string, hint = {}) =>
  storeStream({ files }, 7, { stream: Readable.from([Buffer.from(content)]), fileName, ...hint })

test('a picture is recognised by its content and measured with its orientation', async () => {
  const turned = await sharp(await picture())
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const file = await take(turned, 'C:\\photos\\face.exe.png')
  expect(file).toMatchObject({
    fileName: 'face.exe.jpg',
    mime: 'image/jpeg',
    kind: 'image',
    size: turned.length,
    width: 20,
    height: 40,
  })
  expect(file.key).toMatch(/^company\/7\//)
  expect(await buffer(await files.open(file.key))).toEqual(turned)
})

const refused: [string, string, string | Buffer][] = [
  ['an HTML page', 'page.html', '<!doctype html><script>1</script>'],
  ['a page named as text', 'notes.txt', ' \n<html><script>1</script>'],
  ['an SVG, which may contain scripts', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an SVG named as a picture', 'logo.png', '<?xml version="1.0"?><svg/>'],
  ['a shell script', 'run.txt', '#!/bin/sh\nrm -rf /'],
  ['a program', 'setup.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['a program named as a picture', 'me.jpg', Buffer.from('7f454c4602010100000000000000', 'hex')],
  ['a script', 'macro.js', 'alert(1)'],
  ['bytes of an unknown type', 'data.bin', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])],
  ['bytes named as text', 'data.txt', Buffer.from([1, 0, 3, 4, 5, 6, 7, 8])],
]
test.each(refused)('%s is refused, and nothing of it is stored', async (_what, name, content) => {
  await expect(take(content, name)).rejects.toThrow('ERR_FILE_TYPE_NOT_ALLOWED')
  expect(await stored()).toEqual([])
})

test('an empty file is refused', async () => {
  await expect(take('', 'empty.txt')).rejects.toThrow('ERR_NO_FILE')
  expect(await stored()).toEqual([])
})

test('a recording without a picture is audio if its sender says so', async () => {
  const webm = Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.alloc(40),
  ])
  const kindOf = async (mime?: string) => (await typeOf(webm, { fileName: 'x', mime }))?.mime
  expect([await kindOf(), await kindOf('audio/webm;codecs=opus')]).toEqual([
    'video/webm',
    'audio/webm',
  ])
})

test('a file over its limit is refused during the upload, and nothing of it is stored', async () => {
  const head = await picture()
  let given = 0
  async function* endless() {
    yield head
    for (;;) {
      given += 1024 * 1024
      yield Buffer.alloc(1024 * 1024)
    }
  }
  const stream = Readable.from(endless())
  await expect(storeStream({ files }, 7, { stream, fileName: 'big.jpg' })).rejects.toThrow(
    'ERR_FILE_TOO_LARGE',
  )
  expect(given).toBeLessThan(limits.mediaBytesMax + 4 * 1024 * 1024)
  expect(await stored()).toEqual([])
})

test('an upload that is aborted half-way leaves nothing behind', async () => {
  async function* broken() {
    yield await picture()
    throw new Error('gone')
  }
  const stream = Readable.from(broken())
  await expect(storeStream({ files }, 7, { stream, fileName: 'x.jpg' })).rejects.toThrow('gone')
  expect(await stored()).toEqual([])
})

test('a picture that cannot be measured is stored without a size', async () => {
  const file = await take((await picture()).subarray(0, 30), 'half.jpg')
  expect(file).toMatchObject({ kind: 'image', width: null, height: null })
})

test('file names are safe to display and save', () => {
  expect(cleanFileName('../../etc/passwd')).toBe('passwd')
  expect(cleanFileName('a\u0000b\r\nc".pdf')).toBe('abc.pdf')
  expect(cleanFileName('foto\u202egpj.exe')).toBe('fotogpj.exe')
  expect(cleanFileName('.htaccess')).toBe('htaccess')
  expect(cleanFileName(undefined)).toBe('file')
  const long = cleanFileName(`${'á'.repeat(400)}.pdf`)
  expect([long.length, long.endsWith('.pdf')]).toEqual([200, true])
})

test('no key leads out of the folder', async () => {
  for (const key of ['../x', 'company/1/../../x', '/etc/passwd', 'company/1/a.b', ''])
    await expect(Promise.resolve().then(() => files.open(key))).rejects.toThrow(
      'newKey did not make',
    )
})
