import { tickets, type TicketStatus } from '@recado/contract/desk/tickets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany, type Company, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { mergeCounterChanges } from './counters.ts'

const STATUSES: TicketStatus[] = ['open', 'pending', 'closed']

/** Number of rows in the list, which fit one page. Also checks the list's own total. */
async function shownIn(who: Caller, asked: object): Promise<number> {
  const { tickets: rows, hasMore, count } = await who(tickets.list, { ...asked, withCount: true })
  expect(hasMore).toBe(false)
  expect([asked, count]).toEqual([asked, rows.length])
  return rows.length
}

async function allShownIn(who: Caller, view: object) {
  const [open, pending, closed] = await Promise.all(
    STATUSES.map((status) => shownIn(who, { ...view, status })),
  )
  const snoozed = await shownIn(who, { ...view, snoozed: true })
  await shownIn(who, view)
  return { open, pending, closed, snoozed }
}

const viewsOf = ({ sales, support, bia }: Company) => [
  {},
  { showAll: true },
  { showAll: true, queueIds: [sales.id] },
  { queueIds: [support.id], withoutQueue: true },
  { withoutQueue: true, withUnreadMessages: false },
  { users: [bia.user.id] },
  { showAll: true, withUnreadMessages: true },
]

async function expectAllToAgree(acme: Company): Promise<void> {
  for (const who of [acme.ana, acme.bia, acme.rui])
    for (const view of viewsOf(acme))
      expect([view, await who(tickets.counts, view)]).toEqual([view, await allShownIn(who, view)])
}

const counterRows = async ({ companyId }: Pick<Company, 'companyId'>) => {
  const [{ rows }] = await owner`
    select count(*)::int as rows from ticket_counts where company_id = ${companyId}`
  return rows as number
}

/** Merges all counter changes of this company, because the database function skips companies with few changes. */
async function mergeAllChanges({ companyId, world }: Company): Promise<void> {
  await owner`
    insert into ticket_counts (company_id, status, change)
    select ${companyId}, 'open', 0 from generate_series(1, 60)`
  await mergeCounterChanges.run(world)
}

const move = fc.record({
  which: fc.nat(5),
  status: fc.constantFrom(...STATUSES),
  owner: fc.constantFrom('bia', 'rui', undefined),
  queue: fc.constantFrom('sales', 'support', undefined),
  isOff: fc.boolean(),
})

test('the counters equal the lists after random moves and merges', async () => {
  const acme = await aCompany()
  for (let n = 0; n < 6; n += 1) await acme.ticket({ unreadMessages: n % 2 })
  const known = await ownerDb
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', acme.companyId)
    .execute()
  const moves = fc.array(move, { minLength: 1, maxLength: 12 })
  const run = fc.asyncProperty(moves, fc.boolean(), async (history, isAddedUp) => {
    for (const { which, status, owner: whose, queue, isOff } of history)
      await ownerDb
        .updateTable('tickets')
        .set({
          status,
          userId: whose ? acme[whose].user.id : null,
          queueId: queue ? acme[queue].id : null,
          snoozedUntil: status === 'open' && isOff ? '2099-01-01' : null,
        })
        .where('id', '=', known[which]!.id)
        .execute()
    if (isAddedUp) await mergeAllChanges(acme)
    await expectAllToAgree(acme)
  })
  await fc.assert(run, { numRuns: 12 })
})

test('bulk inserts and deletes are counted for their company only', async () => {
  const acme = await aCompany()
  const { id: contactId } = await acme.contact()
  await acme.neighbour.ticket({ status: 'closed' })
  await owner`
    insert into tickets (company_id, contact_id, status)
    select ${acme.companyId}, ${contactId}, 'closed' from generate_series(1, 60)`
  expect(await acme.ana(tickets.counts, {})).toEqual({
    open: 0,
    pending: 0,
    closed: 60,
    snoozed: 0,
  })
  await owner`
    delete from tickets where id in (select id from tickets where contact_id = ${contactId} limit 30)`
  const { closed } = await acme.ana(tickets.counts, {})
  expect(closed).toBe(30)
  await expectAllToAgree(acme)
  expect((await acme.stranger(tickets.counts, {})).closed).toBe(1)
})

test('many changes become one row per kind, also with concurrent merges and moves', async () => {
  const acme = await aCompany()
  const ticket = await acme.ticket({ status: 'pending' })
  const to = (status: TicketStatus) =>
    ownerDb.updateTable('tickets').set({ status }).where('id', '=', ticket.id).execute()
  for (let n = 0; n < 20; n += 1) for (const status of STATUSES) await to(status)
  expect(await counterRows(acme)).toBeGreaterThan(60)
  await Promise.all([
    mergeCounterChanges.run(acme.world),
    mergeCounterChanges.run(acme.world),
    to('open'),
  ])
  await mergeAllChanges(acme)
  expect(await counterRows(acme)).toBeLessThanOrEqual(6)
  expect(await acme.ana(tickets.counts, { showAll: true })).toEqual({
    open: 1,
    pending: 0,
    closed: 0,
    snoozed: 0,
  })
})

test('deleting a company deletes its counters', async () => {
  const acme = await aCompany()
  await acme.neighbour.ticket()
  const { companyId } = acme.neighbour
  await owner`delete from companies where id = ${companyId}`
  expect(await counterRows({ companyId })).toBe(0)
})
