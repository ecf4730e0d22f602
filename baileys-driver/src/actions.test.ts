import { expect, test } from 'vitest'
import { type ActionContext, picture, react } from './actions.ts'
import { makeAcks } from './acks.ts'

/** What the library throws where a question that it asks before it sends is answered with an error. */
const answered = (said: object) => Object.assign(new Error('said no'), said)

/** A reaction to a message of a group, where the library fails so. */
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
  ['too many questions', answered({ data: 429 }), '429'],
])('%s: nothing has left, and that is said', async (_, error, code) => {
  expect(await reactingTo(error)).toEqual({ outcome: 'refused', code })
})

test.each([
  ['a link that is cut', answered({ output: { statusCode: 428 } })],
  [
    'a link that WhatsApp ends',
    answered({ data: { tag: 'stream:error', attrs: { code: '401' } } }),
  ],
  ['a fault of WhatsApp', answered({ data: 500 })],
])('%s: nobody can tell', async (_, error) => {
  expect(await reactingTo(error)).toEqual({ outcome: 'uncertain' })
})

/** The question for somebody's picture, where the library fails so. */
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
  ['one that is not shown to us', answered({ data: 401 })],
  ['one that is shown to nobody', answered({ data: { tag: 'error', attrs: { code: '403' } } })],
])('a picture: %s', async (_, error) => {
  expect(await askingForPicture(error)).toBeNull()
})

test.each([
  ['nothing came in time', answered({ output: { statusCode: 408 } })],
  ['too many questions', answered({ data: 429 })],
])('a picture, but %s: that is not taken for none', async (_, error) => {
  await expect(askingForPicture(error)).rejects.toThrow('said no')
})
