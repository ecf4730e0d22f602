import { expect, test } from 'vitest'
import { type ActionContext, picture, react } from './actions.ts'
import { makeAcks } from './acks.ts'

/** The library's error when a query before sending is refused. */
const answered = (said: object) => Object.assign(new Error('refused'), said)

/** Reacts to a message of a group while the library fails with this error. */
const reactingTo = (error: Error) =>
  react(
    {
      acks: makeAcks(10, () => {}),
      numbers: { addressOf: async () => '1-2@g.us' },
      store: { read: async () => ({}) },
      sock: { relayMessage: () => Promise.reject(error) },
    } as unknown as ActionContext,
    {
      op: 'react',
      id: '3EB0AA',
      target: { networkId: '3A11', to: { kind: 'group', group: '1-2' }, fromMe: false },
      emoji: '👍',
    },
  )

test.each([
  ['no longer in the group', answered({ data: 403 }), '403'],
  ['a group that is gone', answered({ data: { tag: 'error', attrs: { code: '404' } } }), '404'],
  ['too many requests', answered({ data: 429 }), '429'],
])('%s: refused, nothing was sent', async (_, error, code) => {
  expect(await reactingTo(error)).toEqual({ outcome: 'refused', code })
})

test.each([
  ['a broken connection', answered({ output: { statusCode: 428 } })],
  [
    'a connection WhatsApp ends',
    answered({ data: { tag: 'stream:error', attrs: { code: '401' } } }),
  ],
  ['an error of WhatsApp', answered({ data: 500 })],
])('%s: uncertain', async (_, error) => {
  expect(await reactingTo(error)).toEqual({ outcome: 'uncertain' })
})

/** Asks for a picture while the library fails with this error. */
const askingForPicture = (error: Error) =>
  picture(
    {
      numbers: { addressOf: async () => '5511900000002@s.whatsapp.net' },
      sock: { profilePictureUrl: () => Promise.reject(error) },
      askMs: 1,
    } as unknown as ActionContext,
    { op: 'picture', of: { kind: 'user', phone: '5511900000002' } },
  )

test.each([
  ['none', answered({ data: 404 })],
  ['hidden from us', answered({ data: 401 })],
  ['hidden from everybody', answered({ data: { tag: 'error', attrs: { code: '403' } } })],
])('picture: %s', async (_, error) => {
  expect(await askingForPicture(error)).toBeNull()
})

test.each([
  ['a timeout', answered({ output: { statusCode: 408 } })],
  ['too many requests', answered({ data: 429 })],
])('picture: %s is not taken for none', async (_, error) => {
  await expect(askingForPicture(error)).rejects.toThrow('refused')
})
