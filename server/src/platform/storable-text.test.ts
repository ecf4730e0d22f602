import { expect, test } from 'vitest'
import { anInbound } from '../../test/inbound.ts'
import { storableText, withStorableTexts } from './storable-text.ts'

test('what the database cannot store leaves every text of a message, and nothing else does', () => {
  expect(storableText('a\0b\0')).toBe('ab')
  expect(storableText('x\ud83d')).toBe('x\ufffd')
  expect(storableText('😀 e\u0301 \u202eשלום\u202c \u200b')).toBe(
    '😀 e\u0301 \u202eשלום\u202c \u200b',
  )
  const dirty = anInbound({ text: 'O\0i\ud83d', pushName: 'Li\0a', networkId: 'a\0b' })
  const clean = withStorableTexts(dirty)
  expect(clean).toMatchObject({ body: { text: 'Oi\ufffd' }, pushName: 'Lia', networkId: 'ab' })
  const good = anInbound({ text: '👍🏽 ok' })
  expect(withStorableTexts(good)).toEqual(good)
})
