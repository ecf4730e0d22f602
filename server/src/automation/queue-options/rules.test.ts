import { expect, test } from 'vitest'
import { OPTION_LEVELS_MAX, placeFlaw } from './rules.ts'

/** Options 1 to n, each below the one before. */
const chain = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ id: i + 1, parentId: i || null }))

test('an option cannot be below itself or below what is below it', () => {
  const options = chain(3)
  expect(placeFlaw(options, { id: 1, parentId: 1 })).toBe('loop')
  expect(placeFlaw(options, { id: 1, parentId: 3 })).toBe('loop')
  expect(placeFlaw(options, { id: 3, parentId: 1 })).toBeUndefined()
  expect(placeFlaw(options, { id: 3, parentId: null })).toBeUndefined()
})

test('the levels below a moved option count', () => {
  const options = [
    ...chain(OPTION_LEVELS_MAX),
    { id: 100, parentId: null },
    { id: 101, parentId: 100 },
  ]
  expect(placeFlaw(options, { id: null, parentId: OPTION_LEVELS_MAX })).toBe('depth')
  expect(placeFlaw(options, { id: null, parentId: OPTION_LEVELS_MAX - 1 })).toBeUndefined()
  expect(placeFlaw(options, { id: 100, parentId: OPTION_LEVELS_MAX - 1 })).toBe('depth')
  expect(placeFlaw(options, { id: 100, parentId: OPTION_LEVELS_MAX - 2 })).toBeUndefined()
})
