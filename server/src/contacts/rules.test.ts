import { expect, test } from 'vitest'
import { owner } from '../../test/database.ts'
import { normalizeSearch, identityOf, otherSpelling, spellingsOf } from './rules.ts'

const numbers: [number: string, other: string | undefined, what: string][] = [
  ['5511988887777', '551188887777', 'a mobile of São Paulo'],
  ['551188887777', '5511988887777', 'the same of before 2012'],
  ['5531967890123', '553167890123', 'a mobile that began with 6'],
  ['553177778888', '5531977778888', 'a mobile that began with 7'],
  ['5585999990000', '558599990000', 'a mobile that began with 9'],
  ['551133334444', undefined, 'a landline'],
  ['5511940021180', undefined, 'a mobile whose eight digits are a landline'],
  ['5511900001234', undefined, 'a mobile that nobody had without the ninth digit'],
  ['5510988887777', undefined, 'an area that does not exist'],
  ['4915112345678', undefined, 'a mobile of Germany'],
  ['5491122223333', undefined, 'a mobile of Argentina'],
  ['988887777', undefined, 'a number without its country'],
]

test.each(numbers)('%s is also spelled %s: %s', (number, other) => {
  expect(otherSpelling(number)).toBe(other)
  expect(spellingsOf(number)).toEqual(other ? [number, other] : [number])
  if (other) expect(otherSpelling(other)).toBe(number)
})

test('both spellings of a number are one identity, and nobody else is', () => {
  const identities = numbers.map(([value]) => identityOf({ kind: 'phone', value }))
  expect(identityOf({ kind: 'phone', value: '551188887777' })).toBe(identities[0])
  expect(new Set(identities).size).toBe(numbers.length - 1)
  expect(identityOf({ kind: 'lid', value: '5511988887777' })).not.toBe(identities[0])
})

test('the database spells numbers by the same rule', async () => {
  for (const [number, other = ''] of numbers) {
    const [said] = await owner`select other_spelling(${number}) as other`
    expect(said, number).toEqual({ other })
  }
})

test.each([
  ['+55 (11) 98888-7777', '5511988887777'],
  ['988.887.777', '988887777'],
  ['Rua 7', 'Rua 7'],
  ['+', '+'],
])('%s is looked for as %s', (said, searched) => expect(normalizeSearch(said)).toBe(searched))
