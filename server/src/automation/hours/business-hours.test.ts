import { audit } from '@recado/contract/accounts/audit'
import { companies } from '@recado/contract/accounts/companies'
import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import { defaultWeek, type Week, weekdayList } from '@recado/contract/accounts/weekly-hours'
import { businessHours } from '@recado/contract/automation/business-hours'
import { isOpenAt } from '@recado/contract/automation/hours'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { hoursOf, storedHours } from './queries.ts'

const days = (hours: Record<number, [string, string][]>): Week =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => (hours[day] ?? []).map(([start, end]) => ({ start, end })))

const night = days({
  5: [
    ['08:00', '12:00'],
    ['18:00', '08:00'],
  ],
})

test('a company begins with the default hours and the national holidays of the next twelve months', async () => {
  const { ana, bia, clock, companyId } = await aCompany()
  clock.set('2026-11-20T12:00:00Z')
  const shown = await bia(businessHours.show, {})
  expect(shown).toMatchObject({ queueId: null, timeZone: 'America/Sao_Paulo', isOwn: true })
  expect(shown.week).toEqual(defaultWeek)
  expect(shown.holidays.map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-12-25',
    '2027-01-01',
    '2027-02-09',
    '2027-03-26',
    '2027-04-21',
    '2027-05-01',
    '2027-05-27',
    '2027-09-07',
    '2027-10-12',
    '2027-11-02',
    '2027-11-15',
  ])
  const { schedules } = await ana(companies.show, { id: companyId })
  expect(schedules[0]).toEqual({
    weekday: 'Segunda-feira',
    weekdayEn: 'monday',
    startTime: '08:00',
    endTime: '18:00',
  })
  expect(schedules.at(-1)).toMatchObject({ startTime: '00:00', endTime: '00:00' })
})

test('an administrator sets the hours in either form, every screen hears of it, and the log has the days', async () => {
  const { ana, companyId, heard } = await aCompany()
  const { week } = await ana(businessHours.setWeek, { week: night })
  expect(week).toEqual(night)
  const { schedules } = await ana(companies.show, { id: companyId })
  expect(schedules).toEqual(weekdayList(night))
  const changed = schedules.map((one) =>
    one.weekdayEn === 'monday' ? { ...one, startTime: '09:00', endTime: '17:00' } : one,
  )
  await ana(companies.setSchedules, { id: companyId, schedules: changed })
  const monday = [{ start: '09:00', end: '17:00' }]
  expect((await ana(businessHours.show, {})).week).toEqual(
    night.map((intervals, day) => (day === 1 ? monday : intervals)),
  )
  expect(heard()).toEqual(['business-hours update', 'business-hours update'])
  const [last] = (await ana(audit.list, {})).entries
  expect(last).toMatchObject({
    act: 'hours.update',
    changes: [{ field: 'monday', before: '', after: '09:00 – 17:00' }],
  })
})

test('impossible and overlapping hours are refused in words, and 18:00 to 08:00 is not', async () => {
  const { ana, companyId } = await aCompany()
  for (const [week, path, code] of [
    [days({ 1: [['08:00', '25:00']] }), 'week.1.0.end', 'notATimeOfDay'],
    [days({ 1: [['8:00', '12:00']] }), 'week.1.0.start', 'notATimeOfDay'],
    [
      days({
        1: [
          ['12:00', '14:00'],
          ['13:00', '18:00'],
        ],
      }),
      'week.1.1',
      'overlaps',
    ],
    [days({ 1: [['18:00', '08:00']], 2: [['07:00', '12:00']] }), 'week.2.0', 'overlaps'],
    [days({}).slice(1), 'week', 'tooFew'],
  ] as const)
    await expect(ana(businessHours.setWeek, { week: week as Week })).rejects.toMatchObject({
      details: { issues: [{ path, code }] },
    })
  const twice = weekdayList(
    days({
      1: [
        ['08:00', '12:00'],
        ['11:00', '18:00'],
      ],
    }),
  )
  await expect(
    ana(companies.setSchedules, { id: companyId, schedules: twice }),
  ).rejects.toMatchObject({ details: { issues: [{ path: 'schedules', code: 'overlaps' }] } })
  const holiday = { date: '2099-12-24', name: 'Véspera' }
  const twoAtOnce = [
    { start: '08:00', end: '12:00' },
    { start: '11:00', end: '13:00' },
  ]
  await expect(ana(businessHours.setHoliday, { ...holiday, intervals: twoAtOnce })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  await ana(businessHours.setWeek, { week: days({ 1: [['18:00', '08:00']] }) })
})

test('a queue has the hours and holidays of the company until it has its own', async () => {
  const { ana, sales, clock, heard } = await aCompany()
  clock.set('2026-11-20T12:00:00Z')
  const queueId = sales.id
  await ana(businessHours.setWeek, { week: night })
  expect(await ana(businessHours.show, { queueId })).toMatchObject({ isOwn: false, week: night })
  const own = days({ 0: [['10:00', '14:00']] })
  expect(await ana(businessHours.setWeek, { queueId, week: own })).toMatchObject({
    queueId,
    isOwn: true,
    week: own,
  })
  expect(heard().slice(-2)).toEqual(['queue update', 'business-hours update'])
  const listed = (await ana(queues.list, {})).find(({ id }) => id === queueId)!
  expect(listed.schedules).toEqual(weekdayList(own))
  const christmas = {
    date: '2026-12-25',
    name: 'Natal',
    intervals: [{ start: '09:00', end: '11:00' }],
  }
  const { holidays } = await ana(businessHours.setHoliday, { queueId, ...christmas })
  expect(holidays).toContainEqual({ ...christmas, kind: 'national', isOwn: true })
  expect((await ana(businessHours.show, {})).holidays).toContainEqual({
    ...christmas,
    kind: 'national',
    isOwn: false,
    intervals: [],
  })
  await ana(queues.update, { id: queueId, schedules: [] })
  expect(await ana(businessHours.show, { queueId })).toMatchObject({ isOwn: false, week: night })
})

test('a holiday is added, changed and removed, and a passed one leaves the list', async () => {
  const { ana, bia, clock } = await aCompany()
  clock.set('2026-11-20T12:00:00Z')
  const eve = { date: '2026-12-24', name: 'Véspera de Natal' }
  const morning = [{ start: '08:00', end: '12:00' }]
  const add = () => ana(businessHours.setHoliday, { ...eve, intervals: morning })
  expect((await add()).holidays).toContainEqual({
    ...eve,
    kind: 'company',
    isOwn: true,
    intervals: morning,
  })
  const natal = { date: '2026-12-25', name: 'Natal', intervals: null }
  const worked = await ana(businessHours.setHoliday, natal)
  expect(worked.holidays).toContainEqual({ ...natal, kind: 'national', isOwn: true })
  const subjects = (await ana(audit.list, {})).entries.map(({ subject }) => subject)
  expect(subjects).toContain('Natal, 2026-12-25')
  const back = await ana(businessHours.removeHoliday, { date: natal.date })
  expect(back.holidays).toContainEqual({ ...natal, kind: 'national', isOwn: false, intervals: [] })
  clock.set('2026-12-26T02:59:00Z')
  const dates = async () => (await bia(businessHours.show, {})).holidays.map(({ date }) => date)
  expect((await dates())[0]).toBe('2026-12-24')
  clock.set('2026-12-26T03:00:00Z')
  expect((await dates())[0]).toBe('2026-12-25')
  await expect(bia(businessHours.setHoliday, { ...eve, intervals: [] })).rejects.toThrow(
    'ERR_NO_PERMISSION',
  )
})

test('the setting decides whose hours count, and holidays of a queue only concern that queue', async () => {
  const { ana, inside, sales, support, clock } = await aCompany()
  // A Saturday at 11 in São Paulo.
  clock.set('2026-11-21T14:00:00Z')
  await ana(businessHours.setWeek, { queueId: sales.id, week: days({ 0: [['10:00', '14:00']] }) })
  const open = (queueId: number | null) =>
    inside(async (ctx) => {
      const hours = await hoursOf(ctx, { queueId })
      return hours && isOpenAt(hours, ctx.now)
    })
  const all = async () => [await open(null), await open(sales.id), await open(support.id)]
  const set = (value: string) => ana(settings.update, { key: 'scheduleType', value })
  expect(await all()).toEqual([null, null, null])
  await set('company')
  expect(await all()).toEqual([true, true, true])
  await set('queue')
  expect(await all()).toEqual([true, false, true])
  const holiday = { date: '2026-11-21', name: 'Balanço', intervals: [] }
  await ana(businessHours.setHoliday, { queueId: support.id, ...holiday })
  expect(await all()).toEqual([true, false, false])
  await ana(businessHours.setHoliday, holiday)
  expect(await all()).toEqual([false, false, false])
})

test('the hours are read once per transaction', async () => {
  const { inside } = await aCompany()
  const [one, other] = await inside(async (ctx) => [storedHours(ctx, null), storedHours(ctx, null)])
  expect(one).toBe(other)
})
