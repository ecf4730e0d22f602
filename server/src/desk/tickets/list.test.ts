import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, ownerDb, type Company } from '../../../test/company.ts'

const ids = (page: { tickets: { id: number }[] }) => page.tickets.map(({ id }) => id)
const minute = (n: number) => new Date(Date.UTC(2026, 5, 1, 12, n))

async function tagOf(acme: Company, name: string, ...tagged: { id: number }[]) {
  const { companyId } = acme
  const { id: tagId } = await ownerDb
    .insertInto('tags')
    .values({ companyId, name, color: '#123456' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = tagged.map(({ id: ticketId }) => ({ companyId, ticketId, tagId }))
  await ownerDb.insertInto('ticketTags').values(rows).execute()
  return tagId
}

test('several tags are combined with AND, and the counters agree', async () => {
  const acme = await aCompany()
  const both = await acme.ticket({ lastMessageAt: minute(2) })
  const one = await acme.ticket({ lastMessageAt: minute(1) })
  await acme.ticket()
  const vip = await tagOf(acme, 'VIP', both, one)
  const urgent = await tagOf(acme, 'Urgente', both)
  const found = async (asked: number[]) =>
    ids(await acme.ana(tickets.list, { tags: asked, showAll: true }))
  expect(await found([vip])).toEqual([both.id, one.id])
  expect(await found([vip, urgent])).toEqual([both.id])
  const counts = await acme.ana(tickets.counts, { tags: [vip, urgent], showAll: true })
  expect(counts).toEqual({ open: 0, pending: 1, closed: 0, snoozed: 0 })
})

test('tickets without a queue can be filtered alone and together with queues', async () => {
  const acme = await aCompany()
  const { sales, support } = acme
  const inSales = await acme.ticket({ queueId: sales.id, lastMessageAt: minute(1) })
  const without = await acme.ticket({ lastMessageAt: minute(2) })
  await acme.ticket({ queueId: support.id })
  const asked = async (more: object) =>
    ids(await acme.mel(tickets.list, { showAll: true, ...more }))
  expect(await asked({ withoutQueue: true })).toEqual([without.id])
  expect(await asked({ withoutQueue: true, queueIds: [sales.id] })).toEqual([
    without.id,
    inSales.id,
  ])
})

test('the order by waiting time pages exactly through waiting tickets and then through the others', async () => {
  const acme = await aCompany()
  const waiting = []
  for (let i = 0; i < 42; i += 1)
    waiting.push(
      await acme.ticket({ waitingSince: minute(Math.floor(i / 2)), lastMessageAt: minute(i) }),
    )
  const rest = []
  for (let i = 0; i < 3; i += 1) rest.push(await acme.ticket({ lastMessageAt: minute(i) }))
  const asked = { status: 'pending', sort: 'waiting', showAll: true } as const
  const first = await acme.ana(tickets.list, asked)
  const { id, waitingSince } = first.tickets.at(-1)!
  const second = await acme.ana(tickets.list, { ...asked, after: `${waitingSince},${id}` })
  const expected = [...waiting, ...rest.toReversed()].map((ticket) => ticket.id)
  expect([...ids(first), ...ids(second)]).toEqual(expected)
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  const [, , , behind] = second.tickets
  const third = await acme.ana(tickets.list, {
    ...asked,
    after: `-${behind!.lastMessageAt},${behind!.id}`,
  })
  expect(ids(third)).toEqual(expected.slice(-1))
  expect(ids(await acme.ana(tickets.list, { ...asked, pageNumber: 2 }))).toEqual(ids(second))
})

test("the order by deadline uses the ticket's minutes or those of its connection", async () => {
  const acme = await aCompany()
  const number = await acme.connection({ expirationTime: 30 })
  const ours = { status: 'open', userId: acme.ana.user.id, lastMessageFromMe: true } as const
  const own = await acme.ticket({ ...ours, expirationTime: 90, lastMessageAt: minute(1) })
  const byNumber = await acme.ticket({
    ...ours,
    connectionId: number.id,
    lastMessageAt: minute(20),
  })
  const theirTurn = await acme.ticket({
    ...ours,
    expirationTime: 1,
    lastMessageFromMe: false,
    lastMessageAt: minute(5),
  })
  const page = await acme.ana(tickets.list, { status: 'open', sort: 'deadline' })
  expect(page.tickets.map(({ id, expiresAt }) => [id, expiresAt])).toEqual([
    [byNumber.id, minute(50).toISOString()],
    [own.id, minute(91).toISOString()],
    [theirTurn.id, null],
  ])
  for (const status of [undefined, 'closed'] as const)
    await expect(
      acme.ana(tickets.list, { status, sort: 'deadline', showAll: true }),
    ).rejects.toThrow('ERR_INVALID_INPUT')
})

test("days are in the company's time zone, for creation and last message", async () => {
  const acme = await aCompany({ timeZone: 'America/Sao_Paulo' })
  const lateEvening = new Date('2026-03-11T01:30:00Z')
  const nextMorning = new Date('2026-03-11T12:00:00Z')
  const ticket = await acme.ticket({ createdAt: lateEvening, lastMessageAt: nextMorning })
  const found = async (asked: object) =>
    ids(await acme.ana(tickets.list, { showAll: true, ...asked }))
  expect(await found({ date: '2026-03-10' })).toEqual([ticket.id])
  expect(await found({ date: '2026-03-11' })).toEqual([])
  expect(await found({ updatedAt: '2026-03-11' })).toEqual([ticket.id])
  expect(await found({ date: '2026-03-10', updatedAt: '2026-03-10' })).toEqual([])
})

test('tickets resolved in a period are filtered by the day of their resolution', async () => {
  const acme = await aCompany({ timeZone: 'America/Sao_Paulo' })
  const resolved = async (closedAt: string) =>
    (
      await acme.ticket({
        status: 'closed',
        closedAt: new Date(closedAt),
        lastMessageAt: new Date('2026-03-01T12:00:00Z'),
      })
    ).id
  const early = await resolved('2026-03-10T12:00:00Z')
  const late = await resolved('2026-03-12T01:30:00Z')
  await acme.ticket({})
  const found = async (asked: object) =>
    ids(await acme.ana(tickets.list, { showAll: true, ...asked })).toSorted((a, b) => a - b)
  expect(await found({ closedFrom: '2026-03-10', closedTo: '2026-03-11' })).toEqual([early, late])
  expect(await found({ closedFrom: '2026-03-11' })).toEqual([late])
  expect(await found({ closedTo: '2026-03-10' })).toEqual([early])
  expect(await found({ closedFrom: '2026-03-12' })).toEqual([])
})

test('one or several connections narrow the list and its counters', async () => {
  const { ana, connection, ticket } = await aCompany()
  const [shop, home] = [await connection(), await connection()]
  await ticket({ status: 'pending', connectionId: shop.id })
  await ticket({ status: 'closed', connectionId: home.id })
  await ticket({ status: 'closed', connectionId: (await connection()).id })
  const count = async (whatsappParam: number | number[]) =>
    (await ana(tickets.list, { whatsappParam })).count
  expect(await count(shop.id)).toBe(1)
  expect(await count([shop.id, home.id])).toBe(2)
  expect(await count([])).toBe(3)
  const counted = await ana(tickets.counts, { whatsappParam: [shop.id, home.id] })
  expect(counted).toMatchObject({ open: 0, pending: 1, closed: 1 })
})
