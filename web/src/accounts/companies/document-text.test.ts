import { expect, test } from 'vitest'
import { documentText } from './document-text.ts'

test.for([
  ['11222333000181', '11.222.333/0001-81', '11.•••.•••/0001-81'],
  ['12345678909', '123.456.789-09', '123.•••.•••-09'],
] as const)('%s is written as %s', ([document, whole, hidden]) => {
  expect(documentText(document)).toBe(whole)
  expect(documentText(document, { isHidden: true })).toBe(hidden)
})
