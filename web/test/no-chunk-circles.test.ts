import { expect, test } from 'vitest'
import { circleIn } from '../plugins/no-chunk-circles.ts'

const graph = (lines: Record<string, string[]>) => new Map(Object.entries(lines))

test('chunks that import each other in a circle are found, however long the way', () => {
  const circle = circleIn(graph({ page: ['later'], later: ['front', 'shell'], shell: ['later'] }))
  expect(circle).toEqual(['later', 'shell', 'later'])
})

test('a chunk that several import is no circle', () => {
  expect(circleIn(graph({ page: ['later', 'front'], later: ['front'], front: [] }))).toBeUndefined()
})
