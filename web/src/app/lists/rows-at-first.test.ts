// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { rowsAtFirst } from './rows-at-first.ts'

test.each([
  { count: 40, rowPx: 64, rows: 12 },
  { count: 40, rowPx: 44, rows: 18 },
  // The last row comes after the measurement, so that the end of the list is noticed.
  { count: 12, rowPx: 64, rows: 11 },
  { count: 1, rowPx: 64, rows: 0 },
  { count: 0, rowPx: 64, rows: 0 },
])('of $count rows of $rowPx px a window of 768 px renders $rows at first', (list) => {
  expect(window.innerHeight).toBe(768)
  expect(rowsAtFirst(list.count, list.rowPx)).toBe(list.rows)
})
