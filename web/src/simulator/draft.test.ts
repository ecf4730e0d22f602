import { expect, test } from 'vitest'
import { typeOf } from './draft.ts'

test.each([
  ['image/png', 'image'],
  ['image/jpeg', 'image'],
  ['image/svg+xml', 'document'],
  ['video/mp4', 'video'],
  ['audio/webm', 'audio'],
  ['application/pdf', 'document'],
  ['', 'document'],
])('a file of type %s is sent as %s', (type, sent) => {
  expect(typeOf({ type })).toBe(sent)
})
