import { expect, test } from 'vitest'
import { setTimeZone } from '../../i18n/moments.ts'
import { remainingIn, timeUntil } from './rules.ts'

test('the clock runs in the last hour, the last minute is marked, and then the time is over', () => {
  expect(remainingIn(3_600_000)).toEqual({ is: 'later' })
  expect(remainingIn(1_781_000)).toEqual({ is: 'soon', clock: '29:41', isLast: false })
  expect(remainingIn(60_000)).toEqual({ is: 'soon', clock: '1:00', isLast: true })
  expect(remainingIn(900)).toEqual({ is: 'soon', clock: '0:01', isLast: true })
  expect([remainingIn(0), remainingIn(-1)]).toEqual([{ is: 'over' }, { is: 'over' }])
})

test('days are counted up, before and after the day', () => {
  const noon = Date.parse('2026-11-26T12:00:00')
  expect(timeUntil('2026-12-01', noon)).toEqual({ count: 5, isOver: false })
  expect(timeUntil('2026-11-27', noon)).toEqual({ count: 1, isOver: false })
  expect(timeUntil('2026-11-26', noon)).toEqual({ count: 1, isOver: false })
  expect(timeUntil('2026-11-20', noon)).toEqual({ count: 7, isOver: true })
})

test.for([
  ['Pacific/Kiritimati', true],
  ['Pacific/Pago_Pago', false],
] as const)('the due day ends in the time zone of the company: %s', ([timeZone, isOver]) => {
  setTimeZone(timeZone)
  expect(timeUntil('2026-11-26', Date.parse('2026-11-26T11:00:00Z')).isOver).toBe(isOver)
})
