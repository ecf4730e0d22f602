import { expect, test } from 'vitest'
import { type Lanes, makeLanes } from './lanes.ts'

const allOf = <T>({ next }: Lanes<T>): T[] => {
  const all: T[] = []
  for (let one = next(); one !== undefined; one = next()) all.push(one)
  return all
}

test('merged lanes keep their order of arrival', () => {
  const lanes = makeLanes<string>()
  lanes.add(['phone'], 'p1')
  lanes.add(['lid'], 'l2')
  lanes.add(['phone'], 'p3')
  lanes.add(['lid'], 'l4')
  lanes.add(['phone', 'lid'], 'b5')
  expect(allOf(lanes)).toEqual(['p1', 'l2', 'p3', 'l4', 'b5'])
})

test('two lanes of any length can be merged', () => {
  const lanes = makeLanes<number>()
  const many = 200_000
  for (let n = 0; n < many; n++) lanes.add([n % 2 ? 'phone' : 'lid'], n)
  lanes.add(['phone', 'lid'], many)
  expect([lanes.next(), lanes.next(), lanes.next()]).toEqual([0, 1, 2])
})
