// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ownPath } from './return-to.ts'

test.for([
  ['/tickets/5', '/tickets/5'],
  ['/', '/'],
  ['', ''],
  ['//evil.example/tickets', '/evil.example/tickets'],
  ['////evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
] as const)('%s returns to %s on this host', ([path, own]) => {
  expect(ownPath(path)).toBe(own)
  expect(new URL(ownPath(path), 'https://desk.example').origin).toBe('https://desk.example')
})
