// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { aMessage } from '../../../test/fixtures/message.ts'
import { readLocal, saveLocal } from '../../app/device/local-storage.ts'
import { savedOutgoing, saveOutgoing } from './saved-outgoing.ts'

const AUTHOR = 7
const KEY = `recado-outbox-${AUTHOR}`
const ours = (position: number) => aMessage({ position, fromMe: true })
const store = (list: unknown) => saveLocal(KEY, JSON.stringify(list))

/** As a release stored it whose messages did not have these fields. */
const without = (stored: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !fields.includes(name)))

beforeEach(() => saveLocal(KEY, ''))

test('a message of a release whose messages lacked fields can still be sent', () => {
  const old = without(ours(1), 'refusal', 'automation', 'edits', 'revision')
  store([old, ours(2)])
  expect(savedOutgoing(AUTHOR)).toEqual([ours(1), ours(2)])
})

test('a message without a text takes no other with it, and a new one keeps the others', () => {
  store([ours(1), without(ours(2), 'body'), null, 'x'])
  saveOutgoing(AUTHOR, ours(3))
  expect(savedOutgoing(AUTHOR)).toEqual([ours(1), ours(3)])
  expect(JSON.parse(readLocal(KEY))).toHaveLength(2)
})

test.each(['{', '{"id":1}', 'null'])('what is no list, as %s, counts as empty', (text) => {
  saveLocal(KEY, text)
  expect(savedOutgoing(AUTHOR)).toEqual([])
})
