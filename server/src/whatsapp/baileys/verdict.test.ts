import { expect, test } from 'vitest'
import { verdictOn } from './verdict.ts'

test.each([
  ['send', 'not-on-whatsapp', 'ERR_WAPP_INVALID_CONTACT', 'never'],
  ['send', '463', 'ERR_WAPP_NEW_CHATS_RESTRICTED', 'never'],
  ['send', '401', 'ERR_SENDING_WAPP_MSG', 'never'],
  ['send', '429', 'ERR_SENDING_WAPP_MSG', { afterMs: 60_000 }],
  ['send', '479', 'ERR_SENDING_WAPP_MSG', { afterMs: 5000 }],
  ['send', '503', 'ERR_SENDING_WAPP_MSG', { afterMs: 60_000 }],
  ['send', 'not-encrypted', 'ERR_SENDING_WAPP_MSG', { afterMs: 30_000 }],
  ['react', '401', 'ERR_SENDING_WAPP_MSG', 'never'],
  ['edit', 'not-ours', 'ERR_EDITING_WAPP_MSG', 'never'],
  ['edit', 'unknown-message', 'ERR_FETCH_WAPP_MSG', 'never'],
  ['revoke', 'not-ours', 'ERR_DELETE_WAPP_MSG', 'never'],
] as const)('%s refused with %s: %s, retry: %o', (operation, text, code, retry) => {
  expect(verdictOn(operation, { outcome: 'refused', code: text })).toEqual({
    outcome: 'refused',
    code,
    retry,
    text,
  })
})

test('accepted and uncertain answers are passed on', () => {
  expect(verdictOn('send', { outcome: 'accepted' })).toEqual({ outcome: 'accepted' })
  expect(verdictOn('send', { outcome: 'uncertain' })).toEqual({ outcome: 'uncertain' })
})
