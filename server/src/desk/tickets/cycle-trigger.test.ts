import type { TicketStatus } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { randomFrom } from '../../../test/random.ts'

// The trigger of tickets keeps a row per service cycle. The dashboard counts these rows.

type Cycle = {
  queuedAt: Date
  returnedAt: Date | null
  acceptedAt: Date | null
  closedAt: Date | null
  reopenedAt: Date | null
  isReopening: boolean
  isDropped: boolean
  userId: number | null
  queueId: number | null
}

type State = { status: TicketStatus; userId: number | null; queueId: number | null }
type Step = State & { at: Date }

const START = Date.parse('2020-11-23T12:00:00Z')
const minute = (n: number) => new Date(START + n * 60_000)

const cyclesOf = (ticketId: number): Promise<Cycle[]> =>
  owner`
    select queued_at as "queuedAt", returned_at as "returnedAt", accepted_at as "acceptedAt",
           closed_at as "closedAt", reopened_at as "reopenedAt", is_reopening as "isReopening",
           is_dropped as "isDropped", user_id as "userId", queue_id as "queueId"
      from cycles where ticket_id = ${ticketId} order by id`

async function take(ticketId: number, { at, ...state }: Step): Promise<void> {
  const closedAt = state.status === 'closed' ? at : null
  await ownerDb
    .updateTable('tickets')
    .set({ ...state, closedAt, updatedAt: at })
    .where('id', '=', ticketId)
    .execute()
}

/** The cycles that these steps make, by the rules of the dashboard. */
function expectedCycles([first, ...others]: [Step, ...Step[]]): Cycle[] {
  const begun = ({ at, status, userId, queueId }: Step, isReopening: boolean): Cycle => ({
    queuedAt: at,
    returnedAt: null,
    acceptedAt: status === 'open' ? at : null,
    closedAt: null,
    reopenedAt: null,
    isReopening,
    isDropped: false,
    userId,
    queueId,
  })
  const cycles = first.status === 'closed' ? [] : [begun(first, false)]
  let before: State = first
  for (const step of others) {
    const running = cycles.find(({ closedAt }) => closedAt === null)
    const isChanged =
      before.status !== step.status ||
      before.userId !== step.userId ||
      before.queueId !== step.queueId
    if (isChanged && running) {
      Object.assign(running, { userId: step.userId, queueId: step.queueId })
      if (step.status === 'pending') {
        if (before.status === 'open') running.returnedAt = step.at
        running.acceptedAt = null
      }
      if (step.status === 'open') running.acceptedAt ??= step.at
      if (step.status === 'closed') running.closedAt = step.at
    } else if (isChanged && step.status !== 'closed') {
      const over = cycles.filter(({ reopenedAt }) => reopenedAt === null)
      for (const one of over) one.reopenedAt = step.at
      cycles.push(begun(step, over.length > 0))
    }
    before = step
  }
  return cycles
}

function randomSteps({ bia, rui, sales, support }: Company, next: () => number): [Step, ...Step[]] {
  const one = <T>(of: T[]): T => of[Math.floor(next() * of.length)]!
  const step = (n: number): Step => ({
    at: minute(n * 7),
    status: one(['pending', 'open', 'closed']),
    userId: one([null, bia.user.id, rui.user.id]),
    queueId: one([null, sales.id, support.id]),
  })
  const count = 2 + Math.floor(next() * 10)
  return [step(0), ...Array.from({ length: count }, (_, n) => step(n + 1))]
}

async function aTicket({ ticket }: Company, { at, ...state }: Step): Promise<number> {
  const closedAt = state.status === 'closed' ? at : null
  return (await ticket({ ...state, closedAt, updatedAt: at, connectionId: null })).id
}

test('whatever happens to a ticket, its cycles say when it waited, was accepted, closed and came back', async () => {
  const acme = await aCompany()
  const next = randomFrom(20_260_105)
  for (let run = 0; run < 15; run += 1) {
    const [first, ...others] = randomSteps(acme, next)
    const id = await aTicket(acme, first)
    for (const step of others) await take(id, step)
    expect([run, await cyclesOf(id)]).toEqual([run, expectedCycles([first, ...others])])
  }
})

const waiting: Step = { at: minute(0), status: 'pending', userId: null, queueId: null }

test('a returned ticket waits from its return on, and its acceptance counts anew', async () => {
  const acme = await aCompany()
  const id = await aTicket(acme, waiting)
  await take(id, { ...waiting, at: minute(5), status: 'open', userId: acme.bia.user.id })
  await take(id, { ...waiting, at: minute(9) })
  expect(await cyclesOf(id)).toMatchObject([{ returnedAt: minute(9), acceptedAt: null }])
  await take(id, { ...waiting, at: minute(12), status: 'open', userId: acme.rui.user.id })
  expect(await cyclesOf(id)).toMatchObject([
    { queuedAt: minute(0), returnedAt: minute(9), acceptedAt: minute(12), closedAt: null },
  ])
})

test('a ticket passed on while it is open keeps the moment of its first acceptance', async () => {
  const acme = await aCompany()
  const { bia, rui, support } = acme
  const id = await aTicket(acme, { ...waiting, status: 'open', userId: bia.user.id })
  const queueId = support.id
  await take(id, { at: minute(5), status: 'open', userId: rui.user.id, queueId })
  expect(await cyclesOf(id)).toMatchObject([
    { acceptedAt: minute(0), userId: rui.user.id, queueId, returnedAt: null },
  ])
})

test('a change of anything else touches no cycle', async () => {
  const acme = await aCompany()
  const id = await aTicket(acme, waiting)
  const before = await cyclesOf(id)
  await ownerDb
    .updateTable('tickets')
    .set({ lastMessage: 'Oi', unreadMessages: 3, expirationTime: 5, updatedAt: minute(30) })
    .where('id', '=', id)
    .execute()
  expect(await cyclesOf(id)).toEqual(before)
})

test('a ticket that began closed has a first cycle once it is opened, and that is no return', async () => {
  const acme = await aCompany()
  const id = await aTicket(acme, { ...waiting, status: 'closed' })
  expect(await cyclesOf(id)).toEqual([])
  await take(id, { ...waiting, at: minute(4) })
  expect(await cyclesOf(id)).toMatchObject([{ queuedAt: minute(4), isReopening: false }])
})

test('only the last closed cycle is marked as reopened', async () => {
  const acme = await aCompany()
  const id = await aTicket(acme, waiting)
  for (const n of [1, 3, 5]) {
    await take(id, { ...waiting, at: minute(n), status: 'closed' })
    await take(id, { ...waiting, at: minute(n + 1) })
  }
  expect(await cyclesOf(id)).toMatchObject([
    { closedAt: minute(1), reopenedAt: minute(2), isReopening: false },
    { closedAt: minute(3), reopenedAt: minute(4), isReopening: true },
    { closedAt: minute(5), reopenedAt: minute(6), isReopening: true },
    { closedAt: null, reopenedAt: null, isReopening: true },
  ])
})

test('the cycles of a deleted ticket stay: a running one as dropped, an ended one as it was', async () => {
  const acme = await aCompany()
  const id = await aTicket(acme, waiting)
  await take(id, { ...waiting, at: minute(1), status: 'closed' })
  await take(id, { ...waiting, at: minute(2) })
  const ids = (await owner`select id from cycles where ticket_id = ${id}`).map((row) => row.id)
  await ownerDb.deleteFrom('tickets').where('id', '=', id).execute()
  const left = await owner`
    select ticket_id, is_dropped, closed_at, reopened_at from cycles where id = any(${ids}) order by id`
  expect(left).toEqual([
    { ticket_id: null, is_dropped: false, closed_at: minute(1), reopened_at: minute(2) },
    { ticket_id: null, is_dropped: true, closed_at: expect.any(Date), reopened_at: null },
  ])
})

test('of tickets that are inserted together each begins its own cycle, but a closed one none', async () => {
  const { companyId, contact, connection, sales, bia } = await aCompany()
  const { id: connectionId } = await connection()
  const people = [await contact(), await contact(), await contact()]
  const ids = await owner<{ id: number }>`
    insert into tickets (company_id, contact_id, connection_id, status, queue_id, user_id, updated_at)
    select ${companyId}, contact_id, ${connectionId}, status, ${sales.id},
           case when status = 'open' then ${bia.user.id}::int end, ${minute(0)}
      from unnest(${people.map(({ id }) => id)}::int[], '{pending,closed,open}'::text[]) as new (contact_id, status)
    returning id`
  const [pending, closed, open] = await Promise.all(ids.map(({ id }) => cyclesOf(id)))
  expect(closed).toEqual([])
  expect(pending).toMatchObject([{ queuedAt: minute(0), acceptedAt: null, userId: null }])
  expect(open).toMatchObject([{ queuedAt: minute(0), acceptedAt: minute(0), userId: bia.user.id }])
})
