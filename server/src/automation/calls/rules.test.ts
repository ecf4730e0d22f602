import { expect, test } from 'vitest'
import { isAnswerable } from './rules.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 12, minutes))

test('a call of the last ten minutes is answered, an older one only shows', () => {
  expect(isAnswerable(at(0), at(0))).toBe(true)
  expect(isAnswerable(at(0), at(10))).toBe(true)
  expect(isAnswerable(at(0), at(11))).toBe(false)
})
