import { expect, test } from 'vitest'
import {
  BASE_PX,
  barsOf,
  dotsOf,
  lineOf,
  labelledIndices,
  scaleOf,
  ticksTo,
  yOf,
} from './chart-shapes.ts'

const points = (...values: number[]) =>
  values.map((begun, i) => ({ name: `${String(i).padStart(2, '0')}h`, begun, finished: 0 }))

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 3, 6, 9]],
  [10, [0, 3, 6, 9, 12]],
  [350, [0, 100, 200, 300, 400]],
  [1000, [0, 250, 500, 750, 1000]],
  [20_000, [0, 5000, 10_000, 15_000, 20_000]],
])('up to %d the numbers at the axis are round, whole and few', (most, ticks) => {
  expect(ticksTo(most)).toEqual(ticks)
})

test('any number fits below the uppermost line', () => {
  for (let most = 1; most < 5000; most++) {
    const ticks = ticksTo(most)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

test('bars stand on the base line, and nothing is drawn for nothing', () => {
  const all = points(4, 0, 2)
  const scale = scaleOf(all, 344, 'bars')
  const bars = barsOf([4, 0, 2], scale, 0).split('M').slice(1)
  expect(bars).toHaveLength(2)
  for (const bar of bars) expect(bar).toMatch(new RegExp(`^\\d+ ${BASE_PX}V.*V${BASE_PX}Z$`))
})

test('a line goes from edge to edge', () => {
  const all = points(0, 4)
  const scale = scaleOf(all, 344, 'lines')
  expect(lineOf([0, 4], scale)).toBe(`M44 ${BASE_PX}L344 ${yOf(scale, 4)}`)
  expect(dotsOf([0, 4], scale)).toBe(`M44 ${BASE_PX}h0M344 ${yOf(scale, 4)}h0`)
})

test('where not all names have room, those that stand are evenly apart and the last is one of them', () => {
  const all = points(...Array.from({ length: 17 }, () => 1))
  expect(labelledIndices(all, scaleOf(all, 700, 'bars'), 8)).toHaveLength(17)
  const few = labelledIndices(all, scaleOf(all, 300, 'bars'), 8)
  expect(few).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16])
})
