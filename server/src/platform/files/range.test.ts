import { expect, test } from 'vitest'
import { checkKey, newKey } from './keys.ts'
import { rangeOf } from './range.ts'

/** The bytes that a range names, or all of them if it is not served in part; undefined if there are none. */
function bytesOf(header: string | undefined, size: number): number[] | undefined {
  const range = rangeOf(header, size)
  if (range === 'unsatisfiable') return undefined
  const { start, end } = range ?? { start: 0, end: size - 1 }
  return Array.from({ length: end - start + 1 }, (_, n) => start + n)
}

test('every pair of bytes names what lies between them, as far as the file goes', () => {
  for (let size = 1; size <= 6; size += 1)
    for (let first = 0; first <= 8; first += 1)
      for (let last = 0; last <= 8; last += 1) {
        const all = Array.from({ length: size }, (_, n) => n)
        const wanted = all.filter((n) => n >= first && n <= last)
        const got = bytesOf(`bytes=${first}-${last}`, size)
        const isEmpty = first > last || first >= size
        expect([size, first, last, got]).toEqual([size, first, last, isEmpty ? undefined : wanted])
      }
})

test('an open range goes to the end, and a suffix counts from there', () => {
  expect(bytesOf('bytes=3-', 5)).toEqual([3, 4])
  expect(bytesOf('bytes=4-', 5)).toEqual([4])
  expect(bytesOf('bytes=5-', 5)).toBeUndefined()
  expect(bytesOf('bytes=-2', 5)).toEqual([3, 4])
  expect(bytesOf('bytes=-5', 5)).toEqual([0, 1, 2, 3, 4])
  expect(bytesOf('bytes=-9', 5)).toEqual([0, 1, 2, 3, 4])
  expect(bytesOf('bytes=-0', 5)).toBeUndefined()
})

test('an empty file has no part', () => {
  for (const header of ['bytes=0-0', 'bytes=0-', 'bytes=-1'])
    expect([header, rangeOf(header, 0)]).toEqual([header, 'unsatisfiable'])
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=0-1,3-4',
  'items=0-1',
  'Bytes=0-1',
  'bytes= 0-1',
  'bytes=0-1 ',
  'bytes=a-b',
  'bytes=0--1',
  `bytes=0-${'9'.repeat(16)}`,
])('%j is answered with the whole file', (header) => expect(rangeOf(header, 5)).toBeUndefined())

test('a made key passes, and nothing that only resembles one', () => {
  const key = newKey(7)
  expect(checkKey(key)).toBe(key)
  const id = crypto.randomUUID()
  for (const wrong of [
    '',
    id,
    `company/7/${id}/`,
    `company/7/${id}\n`,
    `company/x/${id}`,
    `company/7/../${id}`,
    `/company/7/${id}`,
    `company/7/${id.toUpperCase()}`,
    `company/7/${'.'.repeat(36)}`,
    `company//${id}`,
  ])
    expect(() => checkKey(wrong), wrong).toThrow('refused')
})
