import { dashboard } from '@recado/contract/desk/dashboard'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aggregateDays } from './aggregate-days.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A Friday afternoon in São Paulo. */
const FRIDAY = '2026-03-20T17:00:00Z'

type Given = Partial<Record<'queued' | 'returned' | 'accepted' | 'closed' | 'rated', string>> & {
  userId?: number
  queueId?: number
  connectionId?: number
  rating?: number
  ticketId?: number
  isDropped?: boolean
}

/** Inserts a support cycle of the past. */
const cycle = ({ companyId }: Company, given: Given) => owner`
  insert into cycles (company_id, queued_at, returned_at, accepted_at, closed_at, rated_at, rating, user_id, queue_id,
                      connection_id, is_dropped)
  values (${companyId}, ${given.queued ?? null}, ${given.returned ?? null}, ${given.accepted ?? null},
          ${given.closed ?? null}, ${given.rated ?? null}, ${given.rating ?? null}, ${given.userId ?? null},
          ${given.queueId ?? null}, ${given.connectionId ?? null}, ${given.isDropped ?? false})`

test('a period is today and the days before it, compared with the preceding period up to the same time', async () => {
  const company = await aCompany()
  company.clock.set(FRIDAY)
  const { period } = await company.ana(dashboard.show, { days: 7 })
  expect(period).toEqual({
    from: '2026-03-14',
    to: '2026-03-20',
    previousFrom: '2026-03-07',
    previousTo: '2026-03-13',
    isRunning: true,
    today: '2026-03-20',
    countedFrom: null,
  })
  // Before and after the time of day up to which the previous period counts: it is two o'clock now.
  await cycle(company, { queued: '2026-03-13T15:00:00Z', closed: '2026-03-13T16:00:00Z' })
  await cycle(company, { queued: '2026-03-13T15:00:00Z', closed: '2026-03-13T18:00:00Z' })
  const { previous } = await company.ana(dashboard.show, { days: 7 })
  expect(previous.supportFinished).toBe(1)
  const past = { date_from: '2026-03-13', date_to: '2026-03-13' }
  const { counters, period: dated } = await company.ana(dashboard.show, past)
  expect(counters.supportFinished).toBe(2)
  expect(dated).toMatchObject({ previousFrom: '2026-03-12', isRunning: false })
})

test('waiting time, support time and ratings are averaged over the tickets that have them', async () => {
  const company = await aCompany()
  const { bia, ana, clock } = company
  clock.set(FRIDAY)
  const at = (minute: number) => new Date(Date.parse('2026-03-20T12:00:00Z') + minute * MINUTE)
  const userId = bia.user.id
  const moments = (minutes: Record<string, number>) =>
    Object.fromEntries(Object.entries(minutes).map(([what, one]) => [what, at(one).toISOString()]))
  await cycle(company, {
    ...moments({ queued: 0, accepted: 4, closed: 14, rated: 15 }),
    userId,
    rating: 3,
  })
  await cycle(company, {
    ...moments({ queued: 0, accepted: 8, closed: 38, rated: 40 }),
    userId,
    rating: 2,
  })
  // Created by the team, so nobody waited; resolved without an agent; still waiting.
  await cycle(company, { ...moments({ queued: 5, accepted: 5 }), userId })
  await cycle(company, moments({ queued: 0, closed: 90 }))
  await cycle(company, moments({ queued: 0 }))
  const shown = await ana(dashboard.show, { days: 1 })
  expect(shown.counters).toMatchObject({ supportFinished: 3, avgWaitTime: 6, avgSupportTime: 20 })
  expect(shown.attendants.find(({ id }) => id === userId)).toMatchObject({
    name: 'Bia Nunes',
    queues: ['Vendas'],
    tickets: 2,
    avgSupportTime: 20,
    rating: 2.5,
    ratings: 2,
  })
  expect(shown.attendants.find(({ id }) => id === ana.user.id)).toMatchObject({
    tickets: 0,
    rating: 0,
    avgSupportTime: 0,
  })
  expect(shown.ticketsByHour).toHaveLength(24)
  expect(shown.ticketsByHour[9]).toEqual({ hour: 9, total: 5, finished: 2 })
  expect(shown.ticketsByHour[10]).toEqual({ hour: 10, total: 0, finished: 1 })
  expect(shown.byDay).toEqual([{ day: '2026-03-20', begun: 5, finished: 3 }])
})

test("a day begins and ends at midnight in the company's time zone", async () => {
  for (const [timeZone, today] of [
    ['America/Sao_Paulo', '2026-03-19'],
    ['Asia/Kolkata', '2026-03-20'],
    ['Pacific/Auckland', '2026-03-20'],
  ] as const) {
    const company = await aCompany({ timeZone })
    company.clock.set('2026-03-20T02:00:00Z')
    await cycle(company, { queued: '2026-03-20T01:30:00Z', closed: '2026-03-20T01:45:00Z' })
    const shown = await company.ana(dashboard.show, { days: 2 })
    expect(shown.period.today, timeZone).toBe(today)
    expect(shown.byDay.at(-1), timeZone).toEqual({ day: today, begun: 1, finished: 1 })
  }
})

test('current counts ignore the period and include the longest wait', async () => {
  const company = await aCompany()
  const { ana, bia, sales, ticket, clock } = company
  const since = new Date(clock.now().getTime() - 47 * MINUTE)
  await ticket({ status: 'pending', queueId: sales.id, waitingSince: since })
  await ticket({ status: 'pending', waitingSince: clock.now() })
  const attended = { status: 'open', userId: bia.user.id, queueId: sales.id } as const
  await ticket(attended)
  await ticket({ ...attended, snoozedUntil: new Date(clock.now().getTime() + 47 * MINUTE) })
  const { counters, byQueue, attendants } = await ana(dashboard.show, { days: 3 })
  expect(counters).toMatchObject({ supportPending: 2, supportHappening: 1, longestWait: 47 })
  expect(byQueue.find(({ id }) => id === sales.id)).toMatchObject({
    name: 'Vendas',
    supportPending: 1,
    supportHappening: 1,
  })
  expect(byQueue.find(({ id }) => id === null)).toMatchObject({ name: null, supportPending: 1 })
  expect(attendants.find(({ id }) => id === bia.user.id)?.open).toBe(1)
})

test('figures can be limited to one queue or connection, and unknown ids are refused', async () => {
  const company = await aCompany()
  const { ana, sales, support, connection } = company
  const shop = await connection()
  company.clock.set(FRIDAY)
  const [queued, closed] = ['2026-03-18T12:00:00Z', '2026-03-18T12:30:00Z']
  await cycle(company, { queued, closed, queueId: sales.id, connectionId: shop.id })
  await cycle(company, { queued, closed, queueId: support.id })
  for (const isKept of [false, true]) {
    if (isKept) await company.inside(aggregateDays)
    const finished = async (narrow: { queueIds?: number[]; whatsappIds?: number[] }) =>
      (await ana(dashboard.show, { days: 7, ...narrow })).counters.supportFinished
    expect(await finished({})).toBe(2)
    expect(await finished({ queueIds: [sales.id] })).toBe(1)
    expect(await finished({ whatsappIds: [shop.id] })).toBe(1)
    expect(await finished({ queueIds: [support.id], whatsappIds: [shop.id] })).toBe(0)
  }
  await expect(ana(dashboard.show, { days: 7, queueIds: [shop.id + 1e6] })).rejects.toThrow(
    'ERR_NO_QUEUE_FOUND',
  )
  await expect(ana(dashboard.show, { days: 7, whatsappIds: [1e6] })).rejects.toThrow(
    'ERR_NO_WAPP_FOUND',
  )
})

test('a missing or invalid period is refused', async () => {
  const { ana } = await aCompany()
  for (const asked of [
    {},
    { date_from: '2026-03-01' },
    { days: 0 },
    { days: 367 },
    { date_from: '2026-03-02', date_to: '2026-03-01' },
    { date_from: '2024-01-01', date_to: '2026-03-01' },
    { date_from: '2026-02-30', date_to: '2026-03-01' },
  ])
    await expect(ana(dashboard.show, asked), JSON.stringify(asked)).rejects.toThrow(
      'ERR_INVALID_INPUT',
    )
})

test('only leaders see the dashboard', async () => {
  const { mel, bia } = await aCompany()
  await expect(mel(dashboard.show, { days: 3 })).resolves.toBeDefined()
  await expect(bia(dashboard.show, { days: 3 })).rejects.toThrow('ERR_NO_PERMISSION')
})

test('new contacts exclude deleted and merged ones', async () => {
  const company = await aCompany()
  const { ana, contact, clock } = company
  clock.set(FRIDAY)
  const before = new Date(Date.parse(FRIDAY) - 2 * DAY)
  const old = await contact({ createdAt: before })
  const [kept, merged] = [
    await contact({ createdAt: new Date(FRIDAY) }),
    await contact({ createdAt: before }),
  ]
  await contact({ createdAt: before, isGroup: true })
  const leads = async () => (await ana(dashboard.show, { days: 3 })).counters.leads
  expect(await leads()).toBe(3)
  await owner`update contacts set merged_into = ${kept.id} where id = ${merged.id}`
  expect(await leads()).toBe(2)
  await owner`delete from contacts where company_id = ${company.companyId} and id = ${old.id}`
  expect(await leads()).toBe(1)
})

test('a deleted ticket stays counted, and one deleted before its resolution was never resolved', async () => {
  const company = await aCompany()
  const { ana, bia, ticket, companyId } = company
  const resolved = await ticket({ status: 'pending' })
  await bia(tickets.change, { ticketId: resolved.id, status: 'open' })
  await bia(tickets.change, { ticketId: resolved.id, status: 'closed' })
  await ticket({ status: 'pending' })
  await owner`delete from tickets where company_id = ${companyId}`
  // Two days, because midnight may have passed in between.
  const { counters, byDay } = await ana(dashboard.show, { days: 2 })
  expect(counters).toMatchObject({ supportFinished: 1, supportPending: 0 })
  expect(byDay.reduce((sum, { begun }) => sum + begun, 0)).toBe(2)
})
