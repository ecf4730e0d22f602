import { limits } from '@recado/contract/platform/limits'
import type { Message } from '@recado/contract/desk/messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  continuesGroup,
  firstUnread,
  mergeMessage,
  mergeResponse,
  mergeMessages,
  mergeNewestPage,
  UNPLACED,
  measureText,
} from './rules.ts'
import { aMessage } from '../../../test/fixtures/message.ts'

const mine = (more = {}) => aMessage({ fromMe: true, ...more })
const list = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => aMessage({ position: from + i }))
const positions = (all: { position: number }[]) => all.map(({ position }) => position)

describe('news of a message', () => {
  test('raises the ticks in whatever order it comes, and never lowers them', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 }), (acks) => {
        const [end] = acks.reduce<Message[]>(
          (all, ack) => mergeMessages(all, [mine({ ack })]),
          [mine()],
        )
        expect(end?.ack).toBe(Math.max(...acks))
      }),
    )
  })

  test('leaves an edit and a deletion standing when an older copy comes late', () => {
    const edited = mine({ isEdited: true, body: 'às 18h', revision: 1 })
    expect(mergeMessage(edited, mine({ body: 'às 17h', ack: 2 }))).toMatchObject({
      body: 'às 18h',
      isEdited: true,
      ack: 2,
    })
    expect(mergeMessage(mine({ isDeleted: true, revision: 1 }), mine()).isDeleted).toBe(true)
  })

  test('puts an edit and a deletion back that the network refused', () => {
    const edited = mine({ isEdited: true, body: 'às 18h', revision: 1 })
    const back = mine({ body: 'às 17h', revision: 2 })
    expect(mergeMessage(edited, back)).toMatchObject({ body: 'às 17h', isEdited: false })
    const gone = mine({ isDeleted: true, body: '', revision: 1 })
    expect(mergeMessage(gone, back)).toMatchObject({ body: 'às 17h', isDeleted: false })
  })

  test('takes a failure away once a tick says it did leave', () => {
    const failure = { code: 'ERR_SENDING_WAPP_MSG', canRetry: true }
    expect(mergeMessage(mine({ ack: 1 }), mine({ failure })).failure).toBeNull()
    expect(mergeMessage(mine(), mine({ failure })).failure).toEqual(failure)
    expect(mergeMessage(mine({ failure }), mine()).failure).toBeNull()
  })

  test('keeps what the message answers to', () => {
    const { id, body, fromMe, mediaType, isDeleted, user, contact, mediaUrl } = aMessage()
    const quotedMsg = { id, body, fromMe, mediaType, isDeleted, user, contact, mediaUrl }
    expect(mergeMessage(mine({ quotedMsg }), mine({ ack: 1 })).quotedMsg).toEqual(quotedMsg)
  })

  test('reaches the answers to it: what was taken back is so there too, and back where that was refused', () => {
    const origin = mine({ position: 1, body: 'Custa 90' })
    const { id, body, fromMe, mediaType, isDeleted, user, contact, mediaUrl } = origin
    const quotedMsg = { id, body, fromMe, mediaType, isDeleted, user, contact, mediaUrl }
    const answer = aMessage({ position: 2, quotedMsgId: id, quotedMsg })
    const gone = { ...origin, isDeleted: true, body: '', revision: 1 }
    const after = mergeMessages([origin, answer], [gone])
    expect(after[1]?.quotedMsg).toEqual({ ...quotedMsg, isDeleted: true, body: '' })
    const again = mergeMessages(after, [origin], () => origin)
    expect(again[1]?.quotedMsg).toEqual(quotedMsg)
    expect(mergeMessages([origin, answer], [mine({ position: 3 })])[1]).toBe(answer)
  })

  test('keeps the address of a picture already shown', () => {
    expect(mergeMessage(mine({ mediaUrl: '/a?1' }), mine({ mediaUrl: '/a?2' })).mediaUrl).toBe(
      '/a?1',
    )
    expect(mergeMessage(mine(), mine({ mediaUrl: '/a?2' })).mediaUrl).toBe('/a?2')
  })
})

describe('our own message', () => {
  test('stands behind all others until the server placed it, and then where it belongs', () => {
    const local = mine({ id: crypto.randomUUID(), position: UNPLACED })
    const shown = mergeMessages([aMessage({ position: 4 }), local], [aMessage({ position: 5 })])
    expect(positions(shown)).toEqual([4, 5, UNPLACED])
    const placed = mergeMessages(shown, [{ ...local, position: 6, ack: 1 }], mergeResponse)
    expect(positions(placed)).toEqual([4, 5, 6])
    expect(placed).toHaveLength(3)
  })

  test('keeps what was told of it when the answer to its sending comes last', () => {
    const told = mine({ position: 6, failure: { code: 'ERR_SENDING_WAPP_MSG', canRetry: true } })
    expect(mergeResponse(told, mine({ position: 6 })).failure).not.toBeNull()
    expect(mergeResponse(mine({ position: 6, ack: 2 }), mine({ position: 6, ack: 0 })).ack).toBe(2)
  })
})

describe('the newest page after a time without news', () => {
  test('joins what is known where the two meet', () => {
    expect(positions(mergeNewestPage(list(1, 40), list(25, 44)))).toEqual(positions(list(1, 44)))
  })

  test('stands alone where messages between are missing', () => {
    expect(positions(mergeNewestPage(list(1, 40), list(60, 79)))).toEqual(positions(list(60, 79)))
  })
})

test("the line of new messages stands before the customer's last ones, counted past our own", () => {
  const all = [aMessage({ position: 1 }), aMessage({ position: 2 }), mine({ position: 3 })]
  expect(firstUnread([...all, aMessage({ position: 4 })], 2)?.position).toBe(2)
  expect(firstUnread(all, 0)).toBeUndefined()
  expect(firstUnread(all, 9)).toBeUndefined()
})

test('bubbles of one side in one minute belong together', () => {
  const one = aMessage({ position: 1 })
  expect(continuesGroup(aMessage({ position: 2 }), one)).toBe(true)
  expect(continuesGroup(mine({ position: 2 }), one)).toBe(false)
  expect(
    continuesGroup(aMessage({ position: 2, createdAt: '2026-11-21T12:01:00.000Z' }), one),
  ).toBe(false)
  expect(continuesGroup(aMessage({ position: 2 }), aMessage({ mediaType: 'system' }))).toBe(false)
})

test('blanks are not sent, nor more than WhatsApp carries', () => {
  expect(measureText(' \n\t ', limits.messageMax)).toEqual({ isOk: false, why: 'empty' })
  expect(measureText('a'.repeat(limits.messageMax), limits.messageMax)).toEqual({ isOk: true })
  expect(measureText('a'.repeat(limits.messageMax + 1), limits.messageMax)).toEqual({
    isOk: false,
    why: 'tooLong',
  })
})
