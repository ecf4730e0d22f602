import { contactMerges } from '@recado/contract/contacts/merges'
import { contacts } from '@recado/contract/contacts/contacts'
import { dashboard } from '@recado/contract/desk/dashboard'
import { snoozes } from '@recado/contract/desk/snoozes'
import { tickets } from '@recado/contract/desk/tickets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { aggregateDays } from './aggregate-days.ts'

/**
 * Plays random actions through the API calls of the screens; afterwards every figure of the dashboard must agree with
 * its list.
 */

const MINUTE = 60_000
const BEGIN = '2026-03-05T21:00:00Z'

const step = fc.record({
  what: fc.constantFrom(
    ...(['writes', 'writes', 'begin', 'phone', 'accept', 'accept', 'resolve', 'resolve'] as const),
    ...(['reopen', 'reopen', 'writesAgain', 'return', 'toQueue', 'toUser', 'snooze'] as const),
    ...([
      'delete',
      'merge',
      'deleteContact',
      'removeQueue',
      'moveNumber',
      'addUp',
      'addUp',
    ] as const),
  ),
  which: fc.nat(30),
  other: fc.nat(30),
  afterMinutes: fc.oneof(
    { weight: 4, arbitrary: fc.nat(90) },
    { weight: 1, arbitrary: fc.nat(30 * 60) },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function aDesk() {
  const company = await aCompany()
  company.clock.set(BEGIN)
  const numbers = [await company.connection(), await company.connection()] as const
  const people = []
  for (let n = 0; n < 6; n++) people.push(await company.contact({ createdAt: new Date(BEGIN) }))
  return { ...company, numbers, people }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

type Row = { id: number; status: string; contactId: number; connectionId: number | null }

const rowsOf = ({ companyId }: Company) =>
  owner<Row>`select id, status, contact_id as "contactId", connection_id as "connectionId"
    from tickets where company_id = ${companyId} order by id`

/** Performs one step. A refused step, for example a second active ticket of a contact, changes nothing. */
async function play(desk: Desk, { what, which, other }: Step): Promise<void> {
  const { ana, bia, rui, mel, sales, support, clock, numbers, people } = desk
  const number = numbers[which % 2]!
  const contact = people[other % people.length]!
  const rows = await rowsOf(desk)
  const ofStatus = (status: string) => rows.filter((one) => one.status === status)
  const any = (all: Row[]) => all[which % Math.max(1, all.length)]
  const [open, pending, closed] = [
    any(ofStatus('open')),
    any(ofStatus('pending')),
    any(ofStatus('closed')),
  ]
  const active = open ?? pending
  const says = (fromMe: boolean) =>
    arrive(desk, {
      connectionId: number.id,
      all: [anInbound({ from: contact.number, fromMe, at: clock.now().toISOString() })],
    })
  const steps: Record<Step['what'], () => Promise<unknown>> = {
    writes: () => says(false),
    phone: () => says(true),
    begin: () =>
      bia(tickets.create, { contactId: contact.id, whatsappId: number.id, queueId: sales.id }),
    accept: async () => pending && mel(tickets.change, { ticketId: pending.id, status: 'open' }),
    resolve: async () => active && ana(tickets.change, { ticketId: active.id, status: 'closed' }),
    reopen: async () => closed && mel(tickets.change, { ticketId: closed.id, status: 'open' }),
    writesAgain: () => says(false),
    return: async () => open && ana(tickets.change, { ticketId: open.id, status: 'pending' }),
    toQueue: async () =>
      active &&
      ana(tickets.change, { ticketId: active.id, queueId: [sales, support][which % 2]!.id }),
    toUser: async () =>
      active &&
      ana(tickets.change, { ticketId: active.id, userId: [bia, rui][which % 2]!.user.id }),
    snooze: async () =>
      open &&
      ana(snoozes.set, {
        ticketId: open.id,
        until: new Date(clock.now().getTime() + 600 * MINUTE).toISOString(),
      }),
    delete: async () => {
      const row = any(rows)
      return row && ana(tickets.remove, { ticketId: row.id })
    },
    merge: async () => {
      const into = people[which % people.length]!
      return (
        into.id !== contact.id &&
        ana(contactMerges.merge, { keptId: into.id, mergedId: contact.id })
      )
    },
    deleteContact: async () => which % 4 === 0 && ana(contacts.remove, { id: contact.id }),
    removeQueue: async () => which % 4 === 0 && owner`delete from queues where id = ${support.id}`,
    moveNumber: async () =>
      active &&
      owner`update tickets set connection_id = ${number.id} where id = ${active.id}
              and not exists (select from tickets o where o.company_id = tickets.company_id
                                and o.contact_id = tickets.contact_id and o.connection_id = ${number.id}
                                and o.status <> 'closed')`,
    addUp: () => desk.inside(aggregateDays),
  }
  await steps[what]().catch((error: unknown) => {
    if (!/ERR_/.test(String(error))) throw error
  })
}

type Narrow = { queueIds?: number[]; whatsappIds?: number[] }
type Listed = {
  users?: number[]
  queueIds?: number[]
  withoutQueue?: boolean
  whatsappIds?: number[]
}
type Days = { from: string; to: string }

/**
 * Number of rows of the list behind each figure, and for resolved tickets the number of deleted ones in its heading.
 */
const lists = ({ mel }: Desk, given: Narrow) => {
  const asked = ({ whatsappIds, ...more }: Listed = {}) => ({
    showAll: true,
    ...(given.queueIds && { queueIds: given.queueIds }),
    whatsappParam: whatsappIds ?? given.whatsappIds ?? [],
    ...more,
  })
  const shown = async (status: 'pending' | 'open' | 'closed', filter: object) => {
    const page = await mel(tickets.list, { status, ...filter, withCount: true })
    expect(page.tickets).toHaveLength(page.count!)
    return page.count!
  }
  return {
    pending: (more?: Listed) => shown('pending', asked(more)),
    open: (more?: Listed) => shown('open', asked(more)),
    resolved: async ({ from, to }: Days, more?: Listed) => {
      const filter = { ...asked(more), closedFrom: from, closedTo: to }
      const counts = await mel(tickets.counts, filter)
      expect(counts.closed).toBe(await shown('closed', filter))
      return counts.closed + counts.closedDeleted!
    },
  }
}

async function compare(desk: Desk, days: number, narrow: Narrow): Promise<void> {
  const { mel } = desk
  const shown = await mel(dashboard.show, { days, ...narrow })
  const { counters, period } = shown
  const listed = lists(desk, narrow)
  const of = async (more?: Listed) => ({
    pending: await listed.pending(more),
    open: await listed.open(more),
    resolved: await listed.resolved(period, more),
  })
  type Share = { supportPending: number; supportHappening: number; supportFinished: number }
  const figures = ({ supportPending, supportHappening, supportFinished }: Share) => ({
    pending: supportPending,
    open: supportHappening,
    resolved: supportFinished,
  })
  expect(figures(counters)).toEqual(await of())
  for (const one of narrow.queueIds ? [] : shown.byQueue)
    expect([one.name, figures(one)]).toEqual([
      one.name,
      await of(one.id === null ? { withoutQueue: true } : { queueIds: [one.id] }),
    ])
  for (const one of narrow.whatsappIds ? [] : shown.byConnection)
    if (one.id !== null) expect(figures(one)).toEqual(await of({ whatsappIds: [one.id] }))
  for (const { id, open, tickets: resolved } of shown.attendants) {
    const users = [id]
    expect({ open, resolved }).toEqual({
      open: await listed.open({ users }),
      resolved: await listed.resolved(period, { users }),
    })
  }
  for (const { day, finished } of shown.byDay)
    expect([day, finished]).toEqual([day, await listed.resolved({ from: day, to: day })])
  const today = { from: period.today, to: period.today }
  const ofHours = shown.ticketsByHour.reduce((sum, { finished }) => sum + finished, 0)
  expect(ofHours).toBe(await listed.resolved(today))
  const added = { createdFrom: period.from, createdTo: period.to }
  expect(counters.leads).toBe((await mel(contacts.list, { ...added, withCount: true })).count)
}

test('every figure agrees with its list after random actions on tickets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50 }), async (steps) => {
      const desk = await aDesk()
      const { sales, numbers, clock, mel } = desk
      const begun = new Set<number>()
      for (const one of steps) {
        await play(desk, one)
        for (const { id, status } of await rowsOf(desk)) if (status !== 'closed') begun.add(id)
        clock.advance(one.afterMinutes * MINUTE)
      }
      for (const days of [1, 3])
        for (const narrow of [{}, { queueIds: [sales.id] }, { whatsappIds: [numbers[0].id] }])
          await compare(desk, days, narrow)
      // A ticket is new once, even if it is reopened, and stays counted after its deletion.
      const { byDay } = await mel(dashboard.show, { days: 60 })
      expect(byDay.reduce((sum, day) => sum + day.begun, 0)).toBe(begun.size)
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  )
}, 150_000)

test('a reopened ticket is neither resolved nor new, even if its day is already aggregated', async () => {
  const desk = await aDesk()
  const { ana, mel, bia, clock, people, numbers, sales } = desk
  const { id: ticketId } = await bia(tickets.create, {
    contactId: people[0]!.id,
    whatsappId: numbers[0].id,
    queueId: sales.id,
  })
  await bia(tickets.change, { ticketId, status: 'closed' })
  const figures = async () => {
    const { counters, byDay } = await mel(dashboard.show, { days: 3 })
    return [counters.supportFinished, byDay.reduce((sum, { begun }) => sum + begun, 0)]
  }
  expect(await figures()).toEqual([1, 1])
  clock.advance(24 * 60 * MINUTE)
  await desk.inside(aggregateDays)
  await ana(tickets.change, { ticketId, status: 'open' })
  expect(await figures()).toEqual([0, 1])
  clock.advance(24 * 60 * MINUTE)
  await desk.inside(aggregateDays)
  expect(await figures()).toEqual([0, 1])
  await compare(desk, 3, {})
  await ana(tickets.change, { ticketId, status: 'closed' })
  expect(await figures()).toEqual([1, 1])
})

test('a deleted ticket stays counted, and only leaders see that in the list of resolved tickets', async () => {
  const desk = await aDesk()
  const { ana, bia, ticket, clock } = desk
  const { id: ticketId } = await ticket({ status: 'pending', updatedAt: clock.now() })
  await bia(tickets.change, { ticketId, status: 'open' })
  await bia(tickets.change, { ticketId, status: 'closed' })
  await ana(tickets.remove, { ticketId })
  const { period, counters } = await ana(dashboard.show, { days: 1 })
  const asked = { closedFrom: period.from, closedTo: period.to, showAll: true }
  expect(counters.supportFinished).toBe(1)
  expect(await ana(tickets.counts, asked)).toMatchObject({ closed: 0, closedDeleted: 1 })
  expect(await bia(tickets.counts, asked)).not.toHaveProperty('closedDeleted')
})
