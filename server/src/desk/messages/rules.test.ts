import { mediaTypes } from '@recado/contract/platform/media'
import { expect, test } from 'vitest'
import {
  customerReactionIn,
  Extra,
  hasEditableText,
  isUserContent,
  mayDelete,
  mayEdit,
  withoutSignature,
} from './rules.ts'

const SENT = new Date('2026-03-20T12:00:00.000Z')
const after = (ms: number) => new Date(SENT.getTime() + ms)

test('a message may be edited for 15 minutes, the last millisecond included', () => {
  const limit = 15 * 60_000
  expect([0, limit - 1, limit].map((ms) => mayEdit(SENT, after(ms)))).toEqual([true, true, true])
  expect(mayEdit(SENT, after(limit + 1))).toBe(false)
})

test('a message may be deleted for everybody for 60 hours, the last millisecond included', () => {
  const limit = 60 * 3_600_000
  expect([0, limit - 1, limit].map((ms) => mayDelete(SENT, after(ms)))).toEqual([true, true, true])
  expect(mayDelete(SENT, after(limit + 1))).toBe(false)
})

test('lines, calls and placeholders are no content, and only what has words can be edited', () => {
  const those = (rule: (one: { mediaType: (typeof mediaTypes)[number] }) => boolean) =>
    mediaTypes.filter((mediaType) => rule({ mediaType }))
  expect(mediaTypes.filter((one) => !those(isUserContent).includes(one))).toEqual([
    'call',
    'system',
    'placeholder',
  ])
  expect(those(hasEditableText)).toEqual(['text', 'image', 'video', 'document'])
})

test.each([
  ['*Bia Nunes:*\nBom dia!', 'Bom dia!'],
  ['*Bia Nunes:*\n', ''],
  [`*${'x'.repeat(80)}:*\nOi`, 'Oi'],
  ['*Bia Nunes:*\n*Rui:*\nOi', '*Rui:*\nOi'],
  // No signature: without its line break, its colon or its name, too long, or not at the beginning.
  ['*Bia Nunes:* Bom dia!', '*Bia Nunes:* Bom dia!'],
  ['*Atenção*\nBom dia!', '*Atenção*\nBom dia!'],
  ['*:*\nOi', '*:*\nOi'],
  [`*${'x'.repeat(81)}:*\nOi`, `*${'x'.repeat(81)}:*\nOi`],
  ['Oi\n*Bia Nunes:*\nBom dia!', 'Oi\n*Bia Nunes:*\nBom dia!'],
  ['*um\ndois:*\nOi', '*um\ndois:*\nOi'],
  ['', ''],
])('%j without its signature is %j', (body, rest) => expect(withoutSignature(body)).toBe(rest))

test("the customer's reaction is found beside ours", () => {
  const ours = { emoji: '👍', fromMe: true }
  const theirs = { emoji: '❤️', fromMe: false }
  expect(customerReactionIn([ours, theirs])).toBe('❤️')
  expect([customerReactionIn([ours]), customerReactionIn([]), customerReactionIn(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a line with an action of a newer node is left out, and the rest of the message is read', () => {
  const location = { lat: -23.5, lng: -46.6, name: null, address: null }
  const line = { action: 'teleported', by: null, toUser: null, toQueue: null, text: null }
  expect(Extra.parse({ location, system: line })).toEqual({ location, system: undefined })
  expect(Extra.parse({ system: { ...line, action: 'begun' } }).system?.action).toBe('begun')
})
