import { expect, test } from 'vitest'
import { nameOf, phoneInCard, withCountry } from './contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'

test.each([
  ['5511986102302', '+55 11 98610-2302'],
  ['551133334444', '+55 11 3333-4444'],
  ['4915112345678', '+4915112345678'],
  ['55•••••••2302', '+55 •• •••••-2302'],
  ['', ''],
])('the number %s is written %s', (digits, said) => expect(phoneOf(digits)).toBe(said))

test('who has no name is called by the number, who has neither by a sign', () => {
  expect(nameOf({ name: 'Lia', number: '5511986102302' })).toBe('Lia')
  expect(nameOf({ name: '5511986102302', number: '5511986102302' })).toBe('+55 11 98610-2302')
  expect(nameOf({ name: '55•••••••2302', number: '55•••••••2302' })).toBe('+55 •• •••••-2302')
  expect(nameOf({ name: ' ', number: '' })).toBe('?')
})

test.each([
  ['5511986102302', '+55 11 98610-2302'],
  ['+551133334444', '+55 11 3333-4444'],
  ['(11) 98610-2302', '(11) 98610-2302'],
  ['55•••••••2302', '+55 •• •••••-2302'],
  ['', ''],
])('a number that stands in a card as %s is shown as %s', (said, shown) =>
  expect(phoneInCard(said)).toBe(shown),
)

const HOME = 'America/Sao_Paulo'

test.each([
  ['11999998888', HOME, '5511999998888'],
  ['(011) 3333-4444', HOME, '551133334444'],
  ['5511999998888', HOME, '5511999998888'],
  ['+1 415 555 2671', HOME, '+1 415 555 2671'],
  ['14155552671', HOME, '14155552671'],
  ['56912345678', HOME, '56912345678'],
  ['11999998888', 'Europe/Lisbon', '11999998888'],
])('%s typed in %s means %s', (said, zone, meant) => expect(withCountry(said, zone)).toBe(meant))
