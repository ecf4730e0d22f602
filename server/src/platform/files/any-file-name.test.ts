import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/random.ts'
import { cleanFileName, fileNameFor } from './file-name.ts'
import { extensionsOf, isShownInline, typeOf } from './file-types.ts'

const next = randomFrom(20_260_108)
const pieces = [
  ...Array.from('abcXYZ019 .-_()[]{}'),
  ...Array.from('/\\:*?"<>|\0\r\n\t\u007f\u0085'),
  ...Array.from('áÇñß日本שלוםعربي'),
  '😀',
  '\ud83d',
  '\udc00',
  '\u202e',
  '\u200f',
  '\u2028',
  'e\u0301',
  '..',
  '.pdf',
  '.exe',
  '.tar.gz',
]
const anyName = () =>
  Array.from({ length: Math.floor(next() * 40) }, () => pieces[Math.floor(next() * pieces.length)])
    .join('')
    .repeat(next() < 0.1 ? 20 : 1)

test('whatever a name holds, what is left is safe: no path, no control, no mark, not too long', () => {
  for (let run = 0; run < 3000; run += 1) {
    const said = anyName()
    const name = cleanFileName(said)
    expect(name.length, said).toBeGreaterThan(0)
    expect(name.length, said).toBeLessThanOrEqual(200)
    expect(name.isWellFormed(), said).toBe(true)
    expect(name, said).not.toMatch(/[/\\:*?"<>|\p{Cc}\u2028\u2029\u202e\u200f]|^\.|^\s/u)
    expect(cleanFileName(name), said).toBe(name)
  }
})

test('a name for a known type ends with one of its extensions, and is clean', () => {
  const types = ['image/jpeg', 'application/pdf', 'audio/ogg', 'text/csv', 'application/msword']
  for (let run = 0; run < 1000; run += 1) {
    const [said, mime] = [anyName(), types[run % types.length]!]
    const name = fileNameFor(said, mime)
    expect(extensionsOf(mime), `${said} ${name}`).toContain(name.split('.').at(-1)!.toLowerCase())
    expect(cleanFileName(name), said).toBe(name)
  }
})

test('text is text: markup, programs and bytes are refused, a BOM and accents are not', async () => {
  const type = (text: string, fileName = 'lista.csv') =>
    typeOf(Buffer.from(text), { fileName }).then((found) => found?.mime)
  expect(await type('nome;número\nLia;1')).toBe('text/csv')
  expect(await type('\ufeffnome;número')).toBe('text/csv')
  expect(await type('olá', 'LEIAME.TXT')).toBe('text/plain')
  for (const text of [
    '<html>',
    '  <!doctype html>',
    '<?xml version="1.0"?>',
    '<svg/>',
    '#!/bin/sh',
    'a\0b',
    'a\u0001b',
  ])
    expect([text, await type(text)]).toEqual([text, undefined])
  for (const name of ['x.html', 'x.js', 'x', 'txt', 'x.txt.exe', 'x.constructor'])
    expect([name, await type('olá', name)]).toEqual([name, undefined])
})

test('a browser shows pictures, films and sounds, and downloads everything else', () => {
  for (const mime of ['image/png', 'video/mp4', 'audio/ogg', 'audio/webm'])
    expect([mime, isShownInline(mime)]).toEqual([mime, true])
  for (const mime of ['application/pdf', 'text/plain', 'text/html', 'image/svg+xml', '', 'image/'])
    expect([mime, isShownInline(mime)]).toEqual([mime, false])
})
