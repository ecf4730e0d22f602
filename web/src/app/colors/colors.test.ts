import { expect, test } from 'vitest'
import { lowContrastTheme, freeColor, offeredColors } from './colors.ts'

test('every offered colour is visible in both themes', () => {
  for (const { color } of offeredColors) expect(lowContrastTheme(color), color).toBeUndefined()
})

test('a new record begins with a colour that no other has', () => {
  const taken = offeredColors.map(({ color }) => ({ color: color as string }))
  expect(freeColor(taken.slice(0, 2))).toBe(offeredColors[2].color)
  const more: { color: string }[] = []
  for (let i = 0; i < 20; i += 1) more.push({ color: freeColor([...taken, ...more]) })
  expect(new Set(more.map(({ color }) => color)).size).toBe(20)
  for (const { color } of more) expect(color).toMatch(/^#[0-9a-f]{6}$/)
})
