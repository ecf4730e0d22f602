// @vitest-environment jsdom
import { messages, type Message } from '@recado/contract/desk/messages'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { cache } from '../../app/cache/query.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import {
  conversationOf,
  keyOfConversation,
  loadAround,
  loadNewer,
  loadNewest,
  loadOlder,
  revertMessage,
  renewFiles,
  applyMessage,
} from './cached-conversations.ts'
import { revisionAfter } from './rules.ts'
import { aMessage } from '../../../test/fixtures/message.ts'

const PAGE = 20
const all = Array.from({ length: 1000 }, (_, n) => aMessage({ position: n + 1 }))

const pageOf = (from: number, to: number) => ({
  messages: all.slice(Math.max(0, from), to),
  count: all.length,
  hasMore: from > 0,
  hasNewer: to < all.length,
  ticket: aTicket(),
})

/** A server with a thousand messages of ticket 1. The newest page is cached. */
beforeEach(() => {
  const server = fakeServer()
  server.when(messages.list, ({ before, after, around }) => {
    if (before !== undefined) return pageOf(Number(before) - 1 - PAGE, Number(before) - 1)
    if (after !== undefined) return pageOf(Number(after), Number(after) + PAGE)
    if (around === undefined) return pageOf(all.length - PAGE, all.length)
    const at = all.findIndex(({ id }) => id === around)
    return pageOf(at - PAGE / 2, at + PAGE / 2)
  })
  cache.setQueryData(keyOfConversation(1), pageOf(all.length - PAGE, all.length))
})

const known = () => conversationOf(1)!
const ends = () => [known().messages[0]?.position, known().messages.at(-1)?.position]
const isWhole = (list: Message[]) =>
  list.every(({ position }, i) => i === 0 || position === list[i - 1]!.position + 1)

test('who walks far up leaves the end behind, and finds it again on the way down', async () => {
  for (let page = 0; page < 40; page++) await loadOlder(1)
  expect(known().messages.length).toBeLessThanOrEqual(400)
  expect(isWhole(known().messages)).toBe(true)
  expect(known()).toMatchObject({ hasMore: true, hasNewer: true })
  while (known().hasNewer) await loadNewer(1)
  expect(known().messages.length).toBeLessThanOrEqual(400)
  expect(isWhole(known().messages)).toBe(true)
  expect(ends()[1]).toBe(1000)
})

test('a leap to what is not known takes its place, and news waits behind the gap', async () => {
  await loadAround(1, all[99]!.id)
  expect(ends()).toEqual([90, 109])
  applyMessage(aMessage({ position: 1001 }))
  expect(ends()).toEqual([90, 109])
  applyMessage({ ...all[99]!, ack: 3, revision: 1, body: 'editada' })
  expect(known().messages.find(({ position }) => position === 100)?.body).toBe('editada')
  await loadNewest(1)
  expect(ends()).toEqual([981, 1000])
  expect(known().hasNewer).toBe(false)
})

test('a leap that touches what is known joins it', async () => {
  await loadAround(1, all[979]!.id)
  expect(ends()).toEqual([970, 1000])
  expect(isWhole(known().messages)).toBe(true)
  expect(known()).toMatchObject({ hasMore: true, hasNewer: false })
})

const mine = all[999]!
const showMine = () =>
  applyMessage({ ...mine, body: 'outra coisa', isEdited: true, revision: revisionAfter(mine) })

test('a change that was refused stands as it stood', () => {
  showMine()
  revertMessage(mine)
  expect(known().messages.at(-1)).toEqual(mine)
})

test('what came while a change was refused stays: the ticks, and what others changed', () => {
  showMine()
  applyMessage({ ...mine, ack: 3 })
  revertMessage(mine)
  expect(known().messages.at(-1)).toEqual({ ...mine, ack: 3 })
  showMine()
  const reactions = [{ emoji: '👍', fromMe: false }]
  applyMessage({ ...mine, reactions, revision: 1 })
  revertMessage(mine)
  expect(known().messages.at(-1)).toMatchObject({ body: mine.body, reactions, revision: 1, ack: 3 })
})

test('an old file whose address ran out has a new one, and what stands around it stays', async () => {
  const url = (id: string, mark: string) => `/files/${id}?${mark}`
  const signed = (one: Message, mark: string) => ({ ...one, mediaUrl: url(one.id, mark) })
  const far = { ...pageOf(90, 130), messages: all.slice(90, 130).map((one) => signed(one, 'old')) }
  cache.setQueryData(keyOfConversation(1), far)
  const server = fakeServer()
  server.when(messages.list, () => ({
    ...pageOf(95, 105),
    messages: all.slice(95, 105).map((one) => signed(one, 'new')),
  }))
  await renewFiles(1, all[100]!.id)
  expect(server.askedFor(messages.list).map(({ input }) => input.around)).toEqual([all[100]!.id])
  expect(known().messages.map(({ mediaUrl }) => mediaUrl)).toEqual(
    all.slice(90, 130).map(({ id }, i) => url(id, i >= 5 && i < 15 ? 'new' : 'old')),
  )
})
