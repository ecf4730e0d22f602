import { type Dashboard, dashboard } from '@recado/contract/desk/dashboard'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aggregateDays } from './aggregate-days.ts'

/**
 * Generates random ticket histories and aggregates days at random moments. The dashboard must equal a plain count over
 * the list of all events.
 */

const MINUTE = 60_000
/** Daylight saving time begins here in these days. */
const MOVED = 'America/New_York'
const BEGIN = Date.parse('2020-03-05T21:00:00Z')

type Cycle = {
  queuedAt: number
  waitsFrom: number
  acceptedAt?: number | undefined
  closedAt?: number
  queueId: number | null
  userId: number | null
  isDropped?: boolean
  isReopened?: boolean
  isReopening?: boolean
  ratedAt?: number
  rating?: number
}

type Told = { id: number; cycle: Cycle; status: 'pending' | 'open' | 'closed' | 'deleted' }

const act = fc.record({
  what: fc.constantFrom(
    ...(['begin', 'begin', 'write', 'accept', 'accept', 'resolve', 'resolve'] as const),
    ...(['reopen', 'comeBack', 'return', 'toQueue', 'toUser', 'rate', 'rate', 'delete'] as const),
    ...(['addUp', 'addUp', 'addUp'] as const),
  ),
  which: fc.nat(20),
  who: fc.nat(1),
  queue: fc.nat(2),
  stars: fc.integer({ min: 1, max: 3 }),
  afterMinutes: fc.oneof(
    { weight: 4, arbitrary: fc.nat(150) },
    { weight: 1, arbitrary: fc.nat(26 * 60) },
  ),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** Applies one act to the tables as the application would, and records it. */
async function play(company: Company, told: Told[], one: Act): Promise<Cycle | undefined> {
  const { companyId, bia, rui, sales, support, clock, contact } = company
  const at = clock.now()
  const ms = at.getTime()
  const userId = one.who === 0 ? bia.user.id : rui.user.id
  const queueId = [null, sales.id, support.id][one.queue] ?? null
  const set = (
    ticket: Told,
    to: { status: string; userId: number | null; queueId: number | null },
  ) =>
    owner`update tickets set status = ${to.status}, user_id = ${to.userId}, queue_id = ${to.queueId}, updated_at = ${at}
           where company_id = ${companyId} and id = ${ticket.id}`
  const begun = (status: 'pending' | 'open', by: number | null): Cycle => ({
    queuedAt: ms,
    waitsFrom: ms,
    acceptedAt: status === 'open' ? ms : undefined,
    queueId,
    userId: by,
  })
  if (one.what === 'addUp') {
    await company.inside(aggregateDays)
    return undefined
  }
  if (one.what === 'begin' || one.what === 'write') {
    const status = one.what === 'begin' ? 'pending' : 'open'
    const cycle = begun(status, status === 'open' ? userId : null)
    const [ticket] = await owner`
      insert into tickets (company_id, contact_id, status, user_id, queue_id, updated_at)
      values (${companyId}, ${(await contact()).id}, ${status}, ${cycle.userId}, ${queueId}, ${at}) returning id`
    told.push({ id: ticket.id, cycle, status })
    return cycle
  }
  const ticket = told[one.which % Math.max(1, told.length)]
  if (!ticket) return undefined
  const { cycle, status } = ticket
  const become = async (next: Told['status'], changes: Partial<Cycle>) => {
    ticket.status = next
    Object.assign(cycle, changes)
    await set(ticket, { status: next, userId: cycle.userId, queueId: cycle.queueId })
  }
  const isLiving = status === 'pending' || status === 'open'
  if (one.what === 'accept' && status === 'pending')
    await become('open', { acceptedAt: ms, userId })
  if (one.what === 'resolve' && isLiving) await become('closed', { closedAt: ms })
  if (one.what === 'return' && status === 'open')
    await become('pending', { acceptedAt: undefined, waitsFrom: ms, userId: null })
  if (one.what === 'toQueue' && isLiving) await become(status, { queueId })
  if (one.what === 'toUser' && isLiving) await become(status, { userId, queueId: null })
  if (one.what === 'rate' && status === 'closed' && cycle.userId && !cycle.rating) {
    Object.assign(cycle, { rating: one.stars, ratedAt: ms })
    await owner`update cycles set rating = ${one.stars}, rated_at = ${at}
      where company_id = ${companyId} and ticket_id = ${ticket.id}
        and id = (select max(id) from cycles where company_id = ${companyId} and ticket_id = ${ticket.id})`
  }
  if (one.what === 'delete' && status !== 'deleted') {
    ticket.status = 'deleted'
    if (isLiving) Object.assign(cycle, { isDropped: true })
    await owner`delete from tickets where company_id = ${companyId} and id = ${ticket.id}`
  }
  if (status !== 'closed' || (one.what !== 'reopen' && one.what !== 'comeBack')) return undefined
  const next = one.what === 'reopen' ? 'open' : 'pending'
  ticket.status = next
  ticket.cycle.isReopened = true
  ticket.cycle = { ...begun(next, next === 'open' ? userId : null), isReopening: true }
  await set(ticket, { status: next, userId: ticket.cycle.userId, queueId })
  return ticket.cycle
}

/** Plain recount: one pass over all cycles per figure. */
function recount(cycles: Cycle[], { from, to, zone }: { from: string; to: string; zone: string }) {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const isIn = (at: number | undefined): at is number =>
    at !== undefined && days.format(at) >= from && days.format(at) <= to
  const average = (all: number[]) =>
    all.length === 0
      ? 0
      : Math.round((all.reduce((a, b) => a + b, 0) / all.length / MINUTE) * 10) / 10
  const done = cycles.filter((one) => isIn(one.closedAt) && !one.isDropped && !one.isReopened)
  const waited = cycles.filter((one) => isIn(one.acceptedAt) && one.acceptedAt > one.waitsFrom)
  const rated = cycles.filter((one) => isIn(one.ratedAt))
  const attended = done.filter(({ acceptedAt }) => acceptedAt !== undefined)
  const took = (all: Cycle[]) => average(all.map((one) => one.closedAt! - one.acceptedAt!))
  const byUser = (userId: number) => {
    const stars = rated.filter((one) => one.userId === userId).map(({ rating }) => rating!)
    const sum = stars.reduce((a, b) => a + b, 0)
    return {
      tickets: done.filter((one) => one.userId === userId).length,
      avgSupportTime: took(attended.filter((one) => one.userId === userId)),
      ratings: stars.length,
      rating: stars.length === 0 ? 0 : Math.round((sum / stars.length) * 10) / 10,
    }
  }
  return {
    begun: cycles.filter((one) => isIn(one.queuedAt) && !one.isReopening).length,
    finished: done.length,
    avgSupportTime: took(attended),
    avgWaitTime: average(waited.map((one) => one.acceptedAt! - one.waitsFrom)),
    byUser,
  }
}

/** Cycles resolved in the previous period up to the current time of day. */
function finishedBefore(
  cycles: Cycle[],
  { now, days, zone }: { now: Date; days: number; zone: string },
) {
  const clock = (at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: zone })
  const back = (by: number) => clock(now.getTime() - by * 24 * 60 * MINUTE)
  const first = back(2 * days - 1).slice(0, 10)
  return cycles.filter(
    ({ closedAt, isDropped, isReopened }) =>
      closedAt &&
      !isDropped &&
      !isReopened &&
      clock(closedAt) >= first &&
      clock(closedAt) < back(days),
  ).length
}

/** The dashboard's figures in the format of the recount. */
const said = ({ counters, byDay, attendants }: Dashboard) => ({
  begun: byDay.reduce((sum, { begun }) => sum + begun, 0),
  finished: counters.supportFinished,
  avgSupportTime: counters.avgSupportTime,
  avgWaitTime: counters.avgWaitTime,
  byUser: (userId: number) => {
    const { tickets, avgSupportTime, ratings, rating } = attendants.find(({ id }) => id === userId)!
    return { tickets, avgSupportTime, ratings, rating }
  },
})

async function compare(company: Company, cycles: Cycle[], told: Told[], zone: string) {
  const { mel, bia, rui, sales } = company
  for (const days of [1, 2, 4, 30])
    for (const queueIds of [[], [sales.id]]) {
      const counted = cycles.filter(({ queueId }) => queueIds.length === 0 || queueId === sales.id)
      const shown = await mel(dashboard.show, { days, queueIds })
      const { byUser, ...figures } = said(shown)
      const plain = recount(counted, { ...shown.period, zone })
      expect({ ...figures, queueIds }, `${days} days`).toEqual({
        begun: plain.begun,
        finished: plain.finished,
        avgSupportTime: plain.avgSupportTime,
        avgWaitTime: plain.avgWaitTime,
        queueIds,
      })
      for (const { user } of [bia, rui]) expect(byUser(user.id)).toEqual(plain.byUser(user.id))
      // Every queue's share is part of the total, and the shares add up to it.
      const shares = shown.byQueue.reduce((sum, { supportFinished }) => sum + supportFinished, 0)
      expect(shares).toBe(figures.finished)
      // On the day of a daylight saving change the same time of day may not exist.
      if (zone !== MOVED)
        expect(shown.previous.supportFinished).toBe(
          finishedBefore(counted, { now: company.clock.now(), days, zone }),
        )
      if (queueIds.length > 0) continue
      const stands = (status: string) => told.filter((one) => one.status === status).length
      expect(shown.counters.supportPending).toBe(stands('pending'))
      expect(shown.counters.supportHappening).toBe(stands('open'))
    }
}

test('dashboard figures equal a plain recount for random histories and aggregation times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('America/Sao_Paulo', 'Asia/Kolkata', MOVED),
      fc.array(act, { minLength: 30, maxLength: 90 }),
      async (zone, acts) => {
        const company = await aCompany({ timeZone: zone })
        const cycles: Cycle[] = []
        const told: Told[] = []
        company.clock.set(new Date(BEGIN))
        for (const one of acts) {
          const begun = await play(company, told, one)
          if (begun) cycles.push(begun)
          company.clock.advance(one.afterMinutes * MINUTE)
        }
        await compare(company, cycles, told, zone)
        await company.inside(aggregateDays)
        await company.inside(aggregateDays)
        await compare(company, cycles, told, zone)
      },
    ),
    // On a busy machine, fewer histories are better than none.
    { numRuns: 30, interruptAfterTimeLimit: 60_000 },
  )
}, 120_000)

test("a change of the company's time zone aggregates its days again", async () => {
  const company = await aCompany({ timeZone: 'America/Sao_Paulo' })
  const { companyId, ana, clock } = company
  await owner`insert into cycles (company_id, queued_at, closed_at)
    values (${companyId}, '2020-03-05T02:00:00Z', '2020-03-05T02:30:00Z')`
  clock.set('2020-03-08T12:00:00Z')
  await company.inside(aggregateDays)
  const day = async (date: string) =>
    (await ana(dashboard.show, { date_from: date, date_to: date })).counters.supportFinished
  expect(await day('2020-03-04')).toBe(1)
  await owner`update companies set time_zone = 'Asia/Kolkata' where id = ${companyId}`
  await company.inside(aggregateDays)
  expect([await day('2020-03-04'), await day('2020-03-05')]).toEqual([0, 1])
})

test('two concurrent runs add the same days once', async () => {
  const company = await aCompany()
  const { companyId, ana, clock } = company
  await owner`insert into cycles (company_id, queued_at, closed_at)
    values (${companyId}, '2020-03-05T12:00:00Z', '2020-03-05T12:30:00Z')`
  clock.set('2020-03-08T12:00:00Z')
  await Promise.all(Array.from({ length: 5 }, () => company.inside(aggregateDays)))
  const { counters } = await ana(dashboard.show, { days: 7 })
  expect(counters.supportFinished).toBe(1)
})
