import type { Queue } from '@recado/contract/accounts/queues'
import { expect, test } from 'vitest'
import { lowContrastTheme, freeColor, queueColors } from './queue-colors.ts'

test('every offered colour is visible in both themes', () => {
  for (const { color } of queueColors) expect(lowContrastTheme(color), color).toBeUndefined()
})

test('a new queue begins with a colour that no other has', () => {
  const taken = queueColors.map(({ color }, id) => ({ id, name: '', color: color as string }))
  expect(freeColor(taken.slice(0, 2))).toBe(queueColors[2].color)
  const more: Queue[] = []
  for (let i = 0; i < 20; i += 1)
    more.push({ id: i, name: '', color: freeColor([...taken, ...more]) })
  expect(new Set(more.map(({ color }) => color)).size).toBe(20)
  for (const { color } of more) expect(color).toMatch(/^#[0-9a-f]{6}$/)
})
