import { expect, test } from 'vitest'
import { countInside, dropped, moved, nodeIn, rowsOf, treeOf, withPlace } from './tree.ts'

type Option = { id: number; parentId: number | null; option: number }

const option = (id: number, parentId: number | null, number: number): Option => ({
  id,
  parentId,
  option: number,
})

/** 1 (11 (111), 12), 2, 3. The ids are the paths without dots. */
const options = [
  option(2, null, 2),
  option(12, 1, 2),
  option(1, null, 1),
  option(111, 11, 1),
  option(3, null, 3),
  option(11, 1, 1),
]

const pathsOf = (all: Option[]) =>
  rowsOf(treeOf(all)).map(({ option: { id }, path }) => `${path}=${id}`)

const rows = rowsOf(treeOf(options))

test('the tree is in the order of the numbers, 10 after 9', () => {
  expect(pathsOf(options)).toEqual(['1=1', '1.1=11', '1.1.1=111', '1.2=12', '2=2', '3=3'])
  const many = Array.from({ length: 11 }, (_, i) => option(i + 1, null, i + 1)).toReversed()
  expect(pathsOf(many).slice(-3)).toEqual(['9=9', '10=10', '11=11'])
  expect(countInside(nodeIn(rows, 1)!)).toBe(3)
})

test('Alt and the arrows move within the level, into the option above, and behind the parent', () => {
  expect(moved(rows, 2, 'up')).toEqual({ id: 2, parentId: null, index: 0 })
  expect(moved(rows, 1, 'up')).toBeUndefined()
  expect(moved(rows, 11, 'down')).toEqual({ id: 11, parentId: 1, index: 1 })
  expect(moved(rows, 12, 'down')).toBeUndefined()
  expect(moved(rows, 2, 'nest')).toEqual({ id: 2, parentId: 1, index: 2 })
  expect(moved(rows, 11, 'nest')).toBeUndefined()
  expect(moved(rows, 111, 'lift')).toEqual({ id: 111, parentId: 1, index: 1 })
  expect(moved(rows, 3, 'lift')).toBeUndefined()
})

test('a drop beside or inside a row names the place, and nothing can be dropped into itself', () => {
  expect(dropped(rows, 3, { targetId: 1, side: 'before' })).toMatchObject({ index: 0 })
  expect(dropped(rows, 1, { targetId: 3, side: 'after' })).toMatchObject({ index: 2 })
  expect(dropped(rows, 3, { targetId: 11, side: 'in' })).toMatchObject({ parentId: 11, index: 1 })
  expect(dropped(rows, 1, { targetId: 111, side: 'in' })).toBeUndefined()
  expect(dropped(rows, 1, { targetId: 1, side: 'after' })).toBeUndefined()
  expect(dropped(rows, 2, { targetId: 1, side: 'after' })).toBeUndefined()
})

test('the numbers of both parents follow the order', () => {
  const nested = withPlace(options, { id: 2, parentId: 1, index: 1 })
  expect(pathsOf(nested)).toEqual(['1=1', '1.1=11', '1.1.1=111', '1.2=2', '1.3=12', '2=3'])
  const back = withPlace(nested, { id: 2, parentId: null, index: 2 })
  expect(pathsOf(back)).toEqual(['1=1', '1.1=11', '1.1.1=111', '1.2=12', '2=3', '3=2'])
  expect(withPlace(options, { id: 99, parentId: null, index: 0 })).toEqual(options)
})
