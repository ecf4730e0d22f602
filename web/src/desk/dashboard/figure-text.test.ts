import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { texts } from '../../i18n/pt/dashboard.ts'
import { changeOfCount, changeOfTime, durationOf, visibleHours } from './figure-text.ts'

const t = ((key: keyof typeof texts, blanks: Record<string, unknown> = {}) =>
  texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(blanks[name]),
  )) as unknown as TFunction<'dashboard'>

test('a duration is said in minutes, from an hour on in hours', () => {
  expect([0, 0.4, 1, 6.4, 59.4, 59.6, 65, 120, 1505].map((one) => durationOf(one, t))).toEqual([
    '–',
    '< 1 min',
    '1 min',
    '6 min',
    '59 min',
    '1 h',
    '1 h 05',
    '2 h',
    '25 h 05',
  ])
})

test('more is better for a count, less for a time', () => {
  expect(changeOfCount(152, 136)).toEqual({ direction: 'up', isBetter: true, text: '+12%' })
  expect(changeOfCount(40, 50)).toEqual({ direction: 'down', isBetter: false, text: '−20%' })
  expect(changeOfTime(6, 8, t)).toEqual({ direction: 'down', isBetter: true, text: '−2 min' })
  expect(changeOfTime(27, 24, t)).toEqual({ direction: 'up', isBetter: false, text: '+3 min' })
})

test('where there was nothing before, the change is a number and no per cent', () => {
  expect(changeOfCount(5, 0)?.text).toBe('+5')
  expect(changeOfCount(1001, 1000)?.text).toBe('+1')
  expect(changeOfCount(0, 0)).toBeUndefined()
})

test('a time is compared only where both have one, and only by what can be seen', () => {
  expect(changeOfTime(6, 0, t)).toBeUndefined()
  expect(changeOfTime(0, 6, t)).toBeUndefined()
  expect(changeOfTime(6.2, 6, t)).toBeUndefined()
})

test('the chart shows the working day, and every other hour in which something happened', () => {
  const hours = (busy: number[]) =>
    Array.from({ length: 24 }, (_, hour) => ({
      hour,
      total: busy.includes(hour) ? 1 : 0,
      finished: 0,
    }))
  const ends = (busy: number[]) => {
    const shown = visibleHours(hours(busy))
    return [shown[0]?.hour, shown.at(-1)?.hour]
  }
  expect(ends([])).toEqual([8, 18])
  expect(ends([5, 21])).toEqual([5, 21])
  expect(ends([10])).toEqual([8, 18])
})
