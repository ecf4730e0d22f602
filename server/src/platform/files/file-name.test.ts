import { expect, test } from 'vitest'
import { cleanFileName, fileNameFor } from './file-name.ts'

test.each([
  ['../../../../tmp/pwn.pdf', 'pwn.pdf'],
  ['nota\u202efdp.exe', 'notafdp.exe'],
  ['a\r\nset-cookie: x.pdf', 'aset-cookie x.pdf'],
  ['a:b|c?.pdf', 'abc.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
  ['..', 'file'],
  [undefined, 'file'],
])('%j is reduced to what is safe to display and save', (said, clean) => {
  expect(cleanFileName(said)).toBe(clean)
})

test('a long name keeps its extension and no half of a character', () => {
  const long = cleanFileName(`${'😀'.repeat(200)}.pdf`)
  expect(long).toMatch(/\.pdf$/)
  expect(long.length).toBeLessThanOrEqual(200)
  expect(long.isWellFormed()).toBe(true)
})

test.each([
  ['x.hta', 'image/gif', 'x.gif'],
  ['a.html', 'application/pdf', 'a.pdf'],
  ['agnp.exe', 'image/png', 'agnp.png'],
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['contrato v1.2', 'application/pdf', 'contrato v1.2.pdf'],
  ['voice.opus', 'audio/ogg', 'voice.opus'],
  ['plan.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'plan.xlsx'],
  ['lista.csv', 'text/csv', 'lista.csv'],
  ['.exe', 'application/pdf', 'exe.pdf'],
  ['', 'application/pdf', 'file.pdf'],
  ['x.abc', 'application/x-unheard-of', 'x.abc'],
  // The sender declares the type. Names of inherited object properties are no types.
  ['x.abc', 'constructor', 'x.abc'],
  ['x.abc', '__proto__', 'x.abc'],
])('%j of type %s is named %j', (said, mime, name) => {
  expect(fileNameFor(said, mime)).toBe(name)
})
