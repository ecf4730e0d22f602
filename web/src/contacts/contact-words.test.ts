import { expect, test } from 'vitest'
import { nameOf, phoneInCard, phoneOf } from './contact-words.ts'

test.each([
  ['5511986102302', '+55 11 98610-2302'],
  ['551133334444', '+55 11 3333-4444'],
  ['4915112345678', '+4915112345678'],
  ['', ''],
])('the number %s is written %s', (digits, said) => expect(phoneOf(digits)).toBe(said))

test('who has no name is called by the number, who has neither by a sign', () => {
  expect(nameOf({ name: 'Lia', number: '5511986102302' })).toBe('Lia')
  expect(nameOf({ name: '5511986102302', number: '5511986102302' })).toBe('+55 11 98610-2302')
  expect(nameOf({ name: ' ', number: '' })).toBe('?')
})

test.each([
  ['5511986102302', '+55 11 98610-2302'],
  ['+551133334444', '+55 11 3333-4444'],
  ['(11) 98610-2302', '(11) 98610-2302'],
  ['', ''],
])('a number that stands in a card as %s is shown as %s', (said, shown) =>
  expect(phoneInCard(said)).toBe(shown),
)
