import { expect, test } from 'vitest'
import { inOneHour, quickTimes } from './quick-times.ts'

test('one hour from now is rounded up to five minutes, also over midnight', () => {
  expect(inOneHour({ date: '2026-11-23', time: '10:02' })).toEqual({
    date: '2026-11-23',
    time: '11:05',
  })
  expect(inOneHour({ date: '2026-12-31', time: '23:30' })).toEqual({
    date: '2027-01-01',
    time: '00:30',
  })
})

test('only what lies ahead is offered', () => {
  const friday = quickTimes({ date: '2026-11-20', time: '17:00' })
  expect(friday.map(({ label, date, time }) => `${label} ${date} ${time}`)).toEqual([
    'inOneHour 2026-11-20 18:00',
    'todayAt 2026-11-20 18:00',
    'tomorrowAt 2026-11-21 09:00',
    'mondayAt 2026-11-23 09:00',
  ])
  const night = quickTimes({ date: '2026-11-20', time: '21:00' })
  expect(night.map(({ label }) => label)).toEqual(['inOneHour', 'tomorrowAt', 'mondayAt'])
})

test('on a Sunday Monday is tomorrow, and on a Monday it is the next one', () => {
  const sunday = quickTimes({ date: '2026-11-22', time: '10:00' })
  expect(sunday.map(({ label }) => label)).not.toContain('mondayAt')
  const monday = quickTimes({ date: '2026-11-23', time: '10:00' })
  expect(monday.at(-1)).toMatchObject({ label: 'mondayAt', date: '2026-11-30' })
})
