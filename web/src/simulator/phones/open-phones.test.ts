import { expect, test } from 'vitest'
import { numbersIn, phonesInView } from './open-phones.ts'

test('the address names phones by number, each once; anything else is left out', () => {
  expect(numbersIn('5511900000001,customer,5511900000002,5511900000001')).toEqual([
    '5511900000001',
    '5511900000002',
  ])
  expect(numbersIn(null)).toEqual([])
})

test('as many phones show as there is room for, the one last looked at among them', () => {
  const open = ['a', 'b', 'c', 'd']
  expect(phonesInView(open, undefined, 2)).toEqual(['c', 'd'])
  expect(phonesInView(open, 'b', 2)).toEqual(['a', 'b'])
  expect(phonesInView(open, 'a', 2)).toEqual(['a', 'b'])
  expect(phonesInView(open, 'a', 1)).toEqual(['a'])
  expect(phonesInView(open, 'c', 9)).toEqual(open)
})

test('a phone looked at and since closed counts no more', () => {
  expect(phonesInView(['a', 'b'], 'x', 1)).toEqual(['b'])
})
