import { expect, test } from 'vitest'
import { makeConversations } from './conversations.ts'

test('names that came together are one conversation until its last stanza has left', () => {
  const conversations = makeConversations()
  const [phone] = conversations.enter(['phone'])
  const [lid] = conversations.enter(['lid'])
  expect(phone).not.toBe(lid)
  expect(conversations.enter(['lid', 'phone'])).toEqual([lid, phone])
  const [one] = conversations.enter(['phone'])
  expect(conversations.enter(['lid'])).toEqual([one])
  for (const name of ['phone', 'lid', 'lid', 'phone']) conversations.leave([name])
  expect(conversations.enter(['phone'])).toEqual([one])
  conversations.leave(['phone'])
  conversations.leave(['lid'])
  expect(conversations.enter(['phone'])).not.toEqual(conversations.enter(['lid']))
})

test('two long conversations are joined in time', () => {
  const conversations = makeConversations()
  const many = 200_000
  for (let n = 0; n < many; n++) conversations.enter([n % 2 ? 'phone' : 'lid'])
  const [one] = conversations.enter(['phone', 'lid'])
  expect(one?.left).toBe(many + 1)
})
