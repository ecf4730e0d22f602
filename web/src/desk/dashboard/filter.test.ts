import { expect, test } from 'vitest'
import {
  addressOf,
  dashboardQueryOf,
  toExportFilter,
  periodErrorOf,
  parseFilter,
  type DashboardFilter,
} from './filter.ts'
import { filtersOf, viewOf } from '../tickets/view.ts'
import { listAddress, missedAddress } from './list-addresses.ts'

const at = (address: string) => parseFilter(new URLSearchParams(address))

test('the address holds the filter, and gives it back as it was', () => {
  for (const address of [
    'days=30',
    'from=2026-03-01&to=2026-03-09',
    'days=7&queue=1%2C2&connection=3',
  ])
    expect(addressOf(at(address)).toString()).toBe(address)
})

test('without an address, or with one that says nothing, it is the last week', () => {
  for (const address of ['', 'days=8', 'days=x', 'from=2026-03-01', 'from=never&to=2026-03-01'])
    expect(dashboardQueryOf(at(address)), address).toEqual({ days: 7 })
})

test('what is chosen is what the server is asked', () => {
  expect(dashboardQueryOf(at('days=1&queue=2,x,-1&connection=3'))).toEqual({
    days: 1,
    queueIds: [2],
    whatsappIds: [3],
  })
  expect(dashboardQueryOf(at('from=2026-03-01&to=2026-03-09'))).toEqual({
    date_from: '2026-03-01',
    date_to: '2026-03-09',
  })
})

test('a filter in which nothing is chosen, or which no calendar knows, is not asked', () => {
  const dates = (from: string | undefined, to: string | undefined): DashboardFilter => ({
    ...at(''),
    days: undefined,
    from,
    to,
  })
  expect(periodErrorOf({ ...at(''), days: undefined })).toBe('noPeriod')
  expect(periodErrorOf(dates('2026-03-01', undefined))).toBe('noPeriod')
  expect(periodErrorOf(dates('2026-03-02', '2026-03-01'))).toBe('badPeriod')
  expect(periodErrorOf(dates('2024-03-01', '2026-03-01'))).toBe('badPeriod')
  expect(periodErrorOf(dates('2026-03-01', '2026-03-01'))).toBeUndefined()
  expect(periodErrorOf(at('days=90'))).toBeUndefined()
})

test('a number opens the list it counts, narrowed as the figures are', () => {
  const of = (address: string) => ({
    ...at(address),
    period: { from: '2026-03-01', to: '2026-03-07', countedFrom: null },
  })
  expect(listAddress('pending', of('days=7'))).toBe('/tickets?sub=pending&user=all')
  expect(listAddress('happening', of('days=7&queue=1,2&connection=3'))).toBe(
    '/tickets?user=all&queue=1%2C2&connection=3',
  )
  expect(listAddress('pending', of('days=7&connection=1,2'))).toBe(
    '/tickets?sub=pending&user=all&connection=1%2C2',
  )
  expect(listAddress('pending', of('days=7&connection=1,2'), { connection: 2 })).toBe(
    '/tickets?sub=pending&user=all&connection=2',
  )
  const finished = listAddress('finished', of('days=7'), { queue: null, user: 5 })
  expect(finished).toBe('/tickets?tab=closed&user=5&queue=none&closed=2026-03-01%2C2026-03-07')
  expect(filtersOf(viewOf(new URL(finished, 'http://here').searchParams))).toMatchObject({
    closedFrom: '2026-03-01',
    closedTo: '2026-03-07',
  })
})

test('missed deadlines open on the days that are counted, which may begin later than the period', () => {
  const period = { from: '2026-03-01', to: '2026-03-07', countedFrom: '2026-03-05' }
  const address = missedAddress({ ...at('queue=4'), period }, { kind: 'resolution', user: [7] })
  expect(viewOf(new URL(address, 'http://here').searchParams).missed).toBe(
    'resolution,2026-03-05,2026-03-07,queue:4,user:7',
  )
})

test('the export beside the figures is narrowed as they are, by every connection chosen', () => {
  const days = { from: '2026-03-01', to: '2026-03-07' }
  expect(toExportFilter(at('days=7&queue=4&connection=1,2'), days)).toEqual({
    date_from: '2026-03-01',
    date_to: '2026-03-07',
    queueIds: [4],
    whatsappParam: [1, 2],
  })
})
