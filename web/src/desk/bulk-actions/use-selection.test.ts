import { expect, test } from 'vitest'
import { between } from './use-selection.ts'

const rows = [5, 3, 9, 1].map((id) => ({ id }))

test('a range is every row between two, whichever was pressed first', () => {
  expect(between(rows, 3, 1)).toEqual([3, 9, 1])
  expect(between(rows, 9, 5)).toEqual([5, 3, 9])
  expect(between(rows, 3, 3)).toEqual([3])
})

test('where the first one has left the list, only the other is chosen', () => {
  expect(between(rows, 77, 9)).toEqual([9])
})
