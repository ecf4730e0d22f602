// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { startTexts } from '../../i18n/start.ts'
import { imageSizeOf } from '../../desk/bubble/image-size.ts'
import { bytesOf, typeOf } from './file-size.ts'

await startTexts()

test.each([
  [0, '0 B'],
  [57, '57 B'],
  [188_416, '184 KB'],
  [1_500_000, '1,4 MB'],
  [16 * 1024 * 1024, '16 MB'],
])('%d bytes are said as %s', (bytes, said) => expect(bytesOf(bytes)).toBe(said))

test('a file is called by the end of its name, else of its type', () => {
  expect(typeOf({ fileName: 'nota.PDF', mime: 'application/pdf' })).toBe('PDF')
  expect(typeOf({ fileName: '', mime: 'image/webp' })).toBe('WEBP')
})

test('a picture has its room before it is there, and no shape breaks the column', () => {
  expect(imageSizeOf({ width: 1600, height: 800 })).toEqual({ width: 320, aspectRatio: '2' })
  expect(imageSizeOf({ width: 600, height: 1200 })).toEqual({ width: 200, aspectRatio: '0.5' })
  expect(imageSizeOf({ width: null, height: null })).toEqual({ width: 320, aspectRatio: '4 / 3' })
  expect(imageSizeOf({ width: 40, height: 4000 })).toMatchObject({ width: 120, aspectRatio: '0.3' })
})
