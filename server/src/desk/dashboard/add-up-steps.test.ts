import { dashboard } from '@recado/contract/dashboard'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { addUpDays } from './add-up.ts'

test('a long history is added up in steps, and the figures are the same after each of them', async () => {
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
    steps.push((await company.inside(addUpDays)).isDone)
    expect(await finished()).toEqual(before)
  } while (!steps.at(-1))
  expect(steps).toEqual([false, false, false, true])
})
