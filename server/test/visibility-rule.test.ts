import { sees, type Sight } from '@recado/contract/desk/ticket-sight'
import { beforeAll, expect, test } from 'vitest'
import { roomsFor } from '../src/platform/live/sockets.ts'
import { browsersOf } from '../src/notifications/push/recipients.ts'
import { disjointParts, visibleTo } from '../src/desk/tickets/filter.ts'
import { roomsOf } from '../src/desk/tickets/rules.ts'
import type { Caller } from './caller.ts'
import { aCompany, type Company } from './company.ts'
import { owner } from './database.ts'

// The visibility rule of tickets exists four times: as a function, as SQL over tickets, as SQL over users and as rooms
// of live events. Every combination of viewer and ticket is checked with all four.

type TicketSight = Sight & { id: number }

let company: Company
let viewers: Caller[]
let made: TicketSight[]

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
    const rooms = new Set(roomsFor(viewer.user))
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
