import { dashboard } from '@recado/contract/desk/dashboard'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aggregateDays } from './aggregate-days.ts'

test('a long history is aggregated in steps, and the figures are the same after each of them', async () => {
  const company = await aCompany()
  const { companyId, ana, clock } = company
  await owner`insert into cycles (company_id, queued_at, closed_at)
    select ${companyId}, timestamptz '2020-03-05T12:00:00Z' + n * interval '1 day',
           timestamptz '2020-03-06T12:00:00Z' + n * interval '1 day' from generate_series(1, 100) n`
  clock.set('2020-06-20T12:00:00Z')
  const finished = async () => {
    const { counters, byDay } = await ana(dashboard.show, { days: 60 })
    return [counters.supportFinished, byDay.reduce((sum, { begun }) => sum + begun, 0)]
  }
  const before = await finished()
  expect(before[0]).toBe(54)
  const steps: boolean[] = []
  do {
    steps.push((await company.inside(aggregateDays)).isDone)
    expect(await finished()).toEqual(before)
  } while (!steps.at(-1))
  expect(steps).toEqual([false, false, false, false, true])
})

test('a request counts a limited number of cycles, and the response says since when', async () => {
  const company = await aCompany()
  const { companyId, ana, bia } = company
  // 200 per day on 60 days, the last one yesterday.
  await owner`insert into cycles (company_id, user_id, queued_at, accepted_at, closed_at, rating, rated_at)
    select ${companyId}, ${bia.user.id}, at, at + interval '1 minute', at + interval '1 hour', 3, at + interval '2 hours'
      from generate_series(0, 11999) n, lateral (
        select timestamptz '2020-06-19T12:00:00Z' - n / 200 * interval '1 day' as at) as begun`
  company.clock.set('2020-06-20T14:00:00Z')
  const ask = async (days: number) => {
    const { period, counters, previous, byDay, attendants } = await ana(dashboard.show, { days })
    const { tickets, ratings } = attendants.find(({ id }) => id === bia.user.id)!
    return {
      countedFrom: period.countedFrom,
      finished: [counters.supportFinished, previous.supportFinished, tickets, ratings],
      first: byDay[0],
    }
  }
  const week = {
    countedFrom: null,
    finished: [1200, 1400, 1200, 1200],
    first: { day: '2020-06-14', begun: 200, finished: 200 },
  }
  expect(await ask(7)).toEqual(week)
  expect(await ask(60)).toEqual({
    countedFrom: '2020-05-01',
    finished: [10_000, 0, 10_000, 10_000],
    first: { day: '2020-05-01', begun: 200, finished: 200 },
  })
  const { isDone } = await company.inside(aggregateDays)
  expect(isDone).toBe(false)
  expect(await ask(7)).toEqual(week)
  // The newest month is aggregated first, so one step leaves few enough cycles to count per request.
  expect(await ask(60)).toEqual({
    countedFrom: null,
    finished: [11_800, 200, 11_800, 11_800],
    first: { day: '2020-04-22', begun: 200, finished: 200 },
  })
})
