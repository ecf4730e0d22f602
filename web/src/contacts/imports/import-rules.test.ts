import { expect, test } from 'vitest'
import { columnErrorOf, letterOf, percentOf } from './import-rules.ts'

test('one column is the number, and name and e-mail come from one column at most', () => {
  expect(columnErrorOf(['name', 'number', 'email', 'field', 'field'])).toBeUndefined()
  expect(columnErrorOf(['number'])).toBeUndefined()
  expect(columnErrorOf(['name', 'ignore'])).toBe('noNumberColumn')
  expect(columnErrorOf(['number', 'number'])).toBe('onlyOne')
  expect(columnErrorOf(['number', 'name', 'name'])).toBe('onlyOne')
})

test('columns without a title go by their letter', () => {
  expect([0, 25, 26, 701].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ'])
})

test('an import is all there only when it is', () => {
  expect(percentOf({ worked: 999, rows: 1000 })).toBe(99)
  expect(percentOf({ worked: 1000, rows: 1000 })).toBe(100)
})
