import { expect, test } from 'vitest'
import { jidOf, peerOf, spellingsOf } from './address.ts'
import { cardIn, cardOf } from './vcard.ts'

test.each([
  ['5511988887777', ['5511988887777', '551188887777']],
  ['551188887777', ['5511988887777', '551188887777']],
  ['551133334444', ['551133334444']],
  ['5511900000001', ['5511900000001']],
  ['4915112345678', ['4915112345678']],
  ['55119888877771', ['55119888877771']],
])('%s may be on the network as %o', (number, spellings) => {
  expect(spellingsOf(number)).toEqual(spellings)
})

test('a person is identified by number and id together and addressed by the id', () => {
  const peer = peerOf('77000000000007:3@lid', '5511900000007@s.whatsapp.net')!
  expect(peer).toEqual({ kind: 'user', lid: '77000000000007', phone: '5511900000007' })
  expect(jidOf(peer)).toBe('77000000000007@lid')
  expect(jidOf({ kind: 'user', phone: '5511900000007' })).toBe('5511900000007@s.whatsapp.net')
  expect(peerOf('1203@g.us', '77@lid')).toEqual({ kind: 'group', group: '1203' })
  expect(peerOf('status@broadcast', undefined, '')).toBeUndefined()
})

test('a vCard reads back the same, whatever its name contains', () => {
  const card = { name: 'Rui; da, Silva \\ Filho', phones: ['+55 11 90000-0009', '11 3333-4444'] }
  expect(cardIn(cardOf(card), '')).toEqual(card)
  expect(cardOf({ name: 'a\nTEL:666', phones: [] })).not.toMatch(/^TEL/m)
})

test('parses cards of other phones, with folded lines and property groups', () => {
  const vcard = [
    'BEGIN:VCARD',
    'FN;CHARSET=UTF-8:Ana',
    ' Lima',
    'item1.TEL;waid=5511900000008:+55 11\\, 90000',
    'X:y',
  ].join('\r\n')
  expect(cardIn(vcard, '')).toEqual({ name: 'AnaLima', phones: ['+55 11, 90000'] })
  expect(cardIn('nothing of the kind', 'Rui')).toEqual({ name: 'Rui', phones: [] })
})
