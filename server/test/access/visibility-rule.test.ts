import { sees, type TicketAssignment } from '@recado/contract/desk/ticket-visibility'
import { beforeAll, expect, test } from 'vitest'
import { browsersOf } from '../../src/notifications/push/recipients.ts'
import { disjointParts, ticketsMatching } from '../../src/desk/tickets/filter.ts'
import { roomsOf, ticketRoomsFor, viewersOf, visibleTo } from '../../src/desk/tickets/visibility.ts'
import type { Caller } from '../caller.ts'
import { aCompany, type Company } from '../company.ts'
import { owner } from '../database.ts'
import { randomFrom } from '../random.ts'

// Four forms are derived from the visibility rules: a function, SQL over tickets, SQL over users and rooms of live
// events. Every combination of viewer and ticket is checked with all four, and so are random companies.

type AssignedTicket = TicketAssignment & { id: number }

let company: Company
let viewers: Caller[]
let made: AssignedTicket[]

beforeAll(async () => {
  company = await aCompany()
  const { sales, support, ana, mel, bia, rui } = company
  const [both, none] = await Promise.all([
    company.hire({ name: 'Caio Reis', profile: 'user', queueIds: [sales.id, support.id] }),
    company.hire({ name: 'Nina Alves', profile: 'user' }),
  ])
  viewers = [ana, mel, bia, rui, both, none]
  made = []
  for (const userId of [null, ...viewers.map(({ user }) => user.id)])
    for (const queueId of [null, sales.id, support.id])
      for (const status of ['pending', 'open', 'closed'] as const) {
        const { id } = await company.ticket({ userId, queueId, status })
        made.push({ id, userId, queueId })
      }
})

const idsSeenBy = ({ user }: Caller) =>
  made.filter((ticket) => sees(user, ticket)).map(({ id }) => id)

test('the function implements the rule', () => {
  const [ana, mel, bia, rui, both, none] = viewers.map(({ user }) => user.id)
  const { sales, support } = company
  const names = (userId: number | null, queueId: number | null) =>
    viewers.filter(({ user }) => sees(user, { userId, queueId })).map(({ user }) => user.id)
  expect(names(null, null)).toEqual([ana, mel, bia, rui, both, none])
  expect(names(null, sales.id)).toEqual([ana, mel, bia, both])
  expect(names(null, support.id)).toEqual([ana, mel, rui, both])
  for (const queueId of [null, sales.id, support.id]) {
    expect(names(bia!, queueId)).toEqual([ana, mel, bia])
    expect(names(none!, queueId)).toEqual([ana, mel, none])
    expect(names(ana!, queueId)).toEqual([ana, mel])
  }
})

test('the database shows exactly the visible tickets, each in one part', async () => {
  const wanted = new Set(made.map(({ id }) => id))
  for (const viewer of viewers)
    await viewer.inside(async (ctx) => {
      const seen = await ctx.db
        .selectFrom('tickets')
        .select('tickets.id')
        .where(visibleTo(ctx.user))
        .orderBy('tickets.id')
        .execute()
      const inParts: number[] = []
      for (const part of disjointParts(ctx, { showAll: true }))
        inParts.push(...(await part.select('tickets.id').execute()).map(({ id }) => id))
      const own = idsSeenBy(viewer)
      expect(seen.map(({ id }) => id).filter((id) => wanted.has(id))).toEqual(own)
      expect(inParts.filter((id) => wanted.has(id)).toSorted((a, b) => a - b)).toEqual(own)
    })
})

test('a live event of a ticket goes to exactly the right rooms', () => {
  for (const viewer of viewers) {
    const rooms = new Set(ticketRoomsFor(viewer.user))
    const heard = made.filter((ticket) => roomsOf(ticket).some((room) => rooms.has(room)))
    expect(heard.map(({ id }) => id)).toEqual(idsSeenBy(viewer))
  }
})

test('a push goes to exactly the right users', async () => {
  for (const { user, claims } of viewers)
    await owner`
      insert into push_subscriptions (company_id, user_id, session_id, endpoint, p256dh, auth, language)
      values (${company.companyId}, ${user.id}, ${claims.sessionId}, ${`https://fcm.googleapis.com/${user.id}`},
              'x', 'x', 'pt')`
  const told = new Map<number, number[]>()
  for (const ticket of made) {
    const found = await company.inside((ctx) =>
      browsersOf(ctx, { ticket, recipients: { occasion: 'waiting' } }),
    )
    for (const { userId } of found) told.set(userId, [...(told.get(userId) ?? []), ticket.id])
  }
  for (const viewer of viewers) expect(told.get(viewer.user.id) ?? []).toEqual(idsSeenBy(viewer))
})

/** A company with random queues, settings, users and tickets. */
async function aRandomCompany(random: () => number) {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length - 1)]!
  const someOf = <T>(all: readonly T[]): T[] => all.filter(() => random() < 0.5)
  const made = await aCompany()
  await owner`
    update settings set value = ${oneOf(['enabled', 'disabled'])}
     where company_id = ${made.companyId} and key = any(${someOf(['userRating', 'call', 'CheckMsgIsGroup', 'scheduleType'])})`
  const queueIds: number[] = []
  for (let i = upTo(14); i > 0; i -= 1) queueIds.push((await made.queue()).id)
  const users: Caller[] = []
  for (let i = 1; i <= 8; i += 1)
    users.push(
      await made.hire({
        name: `Pessoa ${i}`,
        profile: oneOf(['admin', 'manager', 'user', 'user', 'user']),
        queueIds: someOf(queueIds),
      }),
    )
  const holders = [null, null, ...users.map(({ user }) => user.id)]
  const { id: connectionId } = await made.connection()
  const rows: AssignedTicket[] = []
  for (let i = 0; i < 40; i += 1) {
    const sight = { userId: oneOf(holders), queueId: oneOf([null, ...queueIds]) }
    const status = oneOf(['pending', 'open', 'closed'] as const)
    const { id: contactId } = await made.contact()
    const { id } = await made.ticket({ ...sight, status, contactId, connectionId })
    rows.push({ id, ...sight })
  }
  const aFilter = () => ({
    showAll: random() < 0.7,
    status: oneOf([undefined, 'pending', 'open', 'closed'] as const),
    queueIds: random() < 0.5 ? someOf(queueIds) : undefined,
    withoutQueue: random() < 0.3,
    users: random() < 0.3 ? someOf(users.map(({ user }) => user.id)) : undefined,
  })
  return { made, users, rows, aFilter }
}

const ascending = (ids: number[]) => ids.toSorted((one, other) => one - other)

test.for([36, 37, 38])('all forms agree on a random company (seed %i)', async (seed) => {
  const { made, users, rows, aFilter } = await aRandomCompany(randomFrom(seed))
  const viewersByTicket = new Map<number, Set<number>>()
  await made.inside(async ({ db }) => {
    for (const row of rows) {
      const found = await db.selectFrom('users').select('id').where(viewersOf(row)).execute()
      viewersByTicket.set(row.id, new Set(found.map(({ id }) => id)))
    }
  })
  for (const viewer of users)
    await viewer.inside(async (ctx) => {
      const rooms = new Set(ticketRoomsFor(ctx.user))
      const idsWhere = (isSeen: (row: AssignedTicket) => boolean) =>
        ascending(rows.filter(isSeen).map(({ id }) => id))
      const seen = idsWhere((row) => sees(ctx.user, row))
      const found = await ctx.db
        .selectFrom('tickets')
        .select('id')
        .where(visibleTo(ctx.user))
        .execute()
      expect(ascending(found.map(({ id }) => id))).toEqual(seen)
      expect(idsWhere((row) => roomsOf(row).some((room) => rooms.has(room)))).toEqual(seen)
      expect(idsWhere(({ id }) => viewersByTicket.get(id)!.has(ctx.user.id))).toEqual(seen)
      for (let i = 0; i < 10; i += 1) {
        const filter = aFilter()
        const matching = await ticketsMatching(ctx, filter).select('tickets.id').execute()
        const inParts: number[] = []
        for (const part of disjointParts(ctx, filter))
          inParts.push(...(await part.select('tickets.id').execute()).map(({ id }) => id))
        const ids = ascending(matching.map(({ id }) => id))
        expect([filter, ascending(inParts)]).toEqual([filter, ids])
        expect(seen).toEqual(expect.arrayContaining(ids))
      }
    })
})
