import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'

const accept = { status: 'open' } as const

test('of twenty concurrent accepts one wins, and nineteen learn who it was', async () => {
  const acme = await aCompany()
  const ticket = await acme.ticket({ status: 'pending', queueId: acme.sales.id })
  const names = Array.from({ length: 20 }, (_, i) => `Agente ${i}`)
  const agents = await Promise.all(
    names.map((name) => acme.hire({ name, profile: 'user', queueIds: [acme.sales.id] })),
  )
  const tries = await Promise.allSettled(
    agents.map((agent) => agent(tickets.change, { ticketId: ticket.id, ...accept })),
  )
  const winners = tries.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
  const losers = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(winners).toHaveLength(1)
  const userName = winners[0]!.user!.name
  const taken = { code: 'ERR_TICKET_ALREADY_ACCEPTED', status: 400, details: { userName } }
  expect(losers.map(({ code, status, details }) => ({ code, status, details }))).toEqual(
    Array(19).fill(taken),
  )
})

test("accepting one's own ticket again changes nothing", async () => {
  const acme = await aCompany()
  const { id: ticketId } = await acme.ticket({ status: 'pending' })
  const first = await acme.bia(tickets.change, { ticketId, ...accept })
  expect(await acme.bia(tickets.change, { ticketId, ...accept })).toEqual(first)
})

test('a late accept names the winner even if the ticket is hidden by then', async () => {
  const acme = await aCompany()
  const { id: ticketId } = await acme.ticket({ status: 'pending', queueId: acme.sales.id })
  await acme.ana(tickets.change, { ticketId, ...accept })
  await expect(acme.bia(tickets.change, { ticketId, ...accept })).rejects.toMatchObject({
    code: 'ERR_TICKET_ALREADY_ACCEPTED',
    details: { userName: 'Ana Prado' },
  })
})

test('leaders see all tickets, agents their own, those of their queues and those without a queue', async () => {
  const acme = await aCompany()
  const { sales, support, bia, rui } = acme
  const made = {
    waitsInSales: await acme.ticket({ queueId: sales.id }),
    waitsInSupport: await acme.ticket({ queueId: support.id }),
    hasNoQueue: await acme.ticket(),
    ofBia: await acme.ticket({ queueId: support.id, userId: bia.user.id, status: 'open' }),
    ofRui: await acme.ticket({ queueId: sales.id, userId: rui.user.id, status: 'open' }),
  }
  const names = Object.entries(made)
  const seen = async (who: Company['ana']) => {
    const listed = (await who(tickets.list, { showAll: true })).tickets.map(({ id }) => id)
    for (const [, { id, uuid }] of names) {
      const isListed = listed.includes(id)
      const shown = await Promise.allSettled([
        who(tickets.show, { ticketId: id }),
        who(tickets.showByUuid, { ticketUuid: uuid }),
      ])
      for (const one of shown)
        if (one.status === 'fulfilled') expect(isListed).toBe(true)
        else
          expect([isListed, one.reason.code, one.reason.status]).toEqual([
            false,
            'ERR_NO_PERMISSION',
            403,
          ])
    }
    return names.filter(([, { id }]) => listed.includes(id)).map(([name]) => name)
  }
  expect(await seen(acme.ana)).toEqual(Object.keys(made))
  expect(await seen(acme.mel)).toEqual(Object.keys(made))
  expect(await seen(bia)).toEqual(['waitsInSales', 'hasNoQueue', 'ofBia'])
  expect(await seen(rui)).toEqual(['waitsInSupport', 'hasNoQueue', 'ofRui'])
  expect((await acme.stranger(tickets.list, { showAll: true })).tickets).toEqual([])
})

test('users who lose sight of a ticket get a removal, and those who keep it get an update', async () => {
  const acme = await aCompany()
  const { id: ticketId } = await acme.ticket({ queueId: acme.sales.id })
  await acme.bia(tickets.change, { ticketId, ...accept })
  const [update, removal] = acme.told
  expect(update).toMatchObject({
    event: { channel: 'ticket', action: 'update' },
    to: { rooms: ['admins', `u:${acme.bia.user.id}`] },
  })
  expect(removal).toMatchObject({
    event: { action: 'removeFromList' },
    data: { ticketId },
    to: { rooms: [`q:${acme.sales.id}`], except: ['admins', `u:${acme.bia.user.id}`] },
  })
  expect(removal!.seq).toBeGreaterThan(update!.seq)
})

test('a ticket is resolved, reopened by the caller and returned to the queue', async () => {
  const acme = await aCompany()
  const { id: ticketId } = await acme.ticket({ queueId: acme.sales.id })
  await acme.bia(tickets.change, { ticketId, ...accept })
  const closed = await acme.bia(tickets.change, { ticketId, status: 'closed', justClose: true })
  expect(closed).toMatchObject({ status: 'closed', userId: acme.bia.user.id })
  const reopened = await acme.ana(tickets.change, { ticketId, ...accept })
  expect(reopened).toMatchObject({ status: 'open', userId: acme.ana.user.id })
  const returned = await acme.ana(tickets.change, { ticketId, status: 'pending' })
  expect(returned).toMatchObject({ status: 'pending', userId: null })
  await expect(acme.ana(tickets.change, { ticketId, status: 'pending' })).rejects.toMatchObject({
    code: 'ERR_TICKET_NOT_OPEN',
  })
})

test("a contact has one active ticket per connection, and a second one is refused with its agent's name", async () => {
  const acme = await aCompany()
  const connection = await acme.connection({ isDefault: true })
  const contact = await acme.contact()
  const first = await acme.bia(tickets.create, { contactId: contact.id, whatsappId: connection.id })
  expect(first).toMatchObject({ status: 'open', userId: acme.bia.user.id })
  const refusal = {
    code: 'ERR_OTHER_OPEN_TICKET',
    status: 400,
    details: { ticketUuid: first.uuid, userName: 'Bia Nunes' },
  }
  await expect(acme.ana(tickets.create, { contactId: contact.id })).rejects.toMatchObject(refusal)
  await acme.bia(tickets.change, { ticketId: first.id, status: 'closed' })
  await acme.ana(tickets.create, { contactId: contact.id })
  await expect(acme.bia(tickets.change, { ticketId: first.id, ...accept })).rejects.toMatchObject({
    code: 'ERR_OTHER_OPEN_TICKET',
    details: { userName: 'Ana Prado' },
  })
})

test('two agents who create a ticket for one contact concurrently get one ticket', async () => {
  const acme = await aCompany()
  await acme.connection({ isDefault: true })
  const { id: contactId } = await acme.contact()
  const tries = await Promise.allSettled(
    [acme.ana, acme.bia, acme.rui, acme.mel].map((who) => who(tickets.create, { contactId })),
  )
  const refused = tries.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('ERR_OTHER_OPEN_TICKET'))
})

test('a ticket needs a contact, a connection and a queue of the company', async () => {
  const acme = await aCompany()
  const { id: contactId } = await acme.contact()
  const foreign = acme.neighbour
  await expect(acme.ana(tickets.create, { contactId })).rejects.toMatchObject({
    code: 'ERR_NO_DEF_WAPP_FOUND',
  })
  const whatsappId = (await foreign.connection()).id
  await expect(acme.ana(tickets.create, { contactId, whatsappId })).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
    status: 404,
  })
  await acme.connection({ isDefault: true })
  await expect(
    acme.ana(tickets.create, { contactId: (await foreign.contact()).id }),
  ).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND', status: 404 })
  await expect(
    acme.ana(tickets.create, { contactId, queueId: (await foreign.queue()).id }),
  ).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND', status: 404 })
})

test('the list continues exactly behind the last row even if it has changed', async () => {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const all = Array.from({ length: 90 }, (_, i) => anInbound({ from: `55119000${1000 + i}` }))
  await arrive(acme, { connectionId, all })
  const first = await acme.ana(tickets.list, { status: 'pending' })
  expect(first).toMatchObject({ count: 90, hasMore: true })
  // The total is the same on every page, and absent unless requested.
  const page = async (asked: { pageNumber?: number; withCount?: boolean }) =>
    acme.ana(tickets.list, { status: 'pending', ...asked })
  const { count: _declined, ...uncounted } = first
  expect(await page({ withCount: false })).toEqual(uncounted)
  expect(await page({ pageNumber: 2 })).toMatchObject({ count: 90, hasMore: true })
  expect(await page({ pageNumber: 3 })).toMatchObject({ count: 90, hasMore: false })
  expect(await page({ pageNumber: 5 })).toMatchObject({ count: 90, tickets: [] })
  expect(first.tickets).toHaveLength(40)
  await arrive(acme, { connectionId, all: [anInbound({ from: '5511900099999' })] })

  const seen = first.tickets.map(({ id }) => id)
  for (let last = first.tickets.at(-1)!, hasMore = true; hasMore;) {
    const next = await acme.ana(tickets.list, {
      status: 'pending',
      after: `${last.lastMessageAt},${last.id}`,
    })
    expect(next.count).toBe(91)
    seen.push(...next.tickets.map(({ id }) => id))
    ;({ hasMore } = next)
    last = next.tickets.at(-1) ?? last
  }
  expect(seen).toHaveLength(90)
  expect(new Set(seen).size).toBe(90)
})

test("filters narrow the visible tickets, and the open list shows the caller's own by default", async () => {
  const acme = await aCompany()
  const { sales, support, ana, bia } = acme
  const loja = await acme.connection({ name: 'Loja' })
  await acme.ticket({
    status: 'open',
    userId: ana.user.id,
    queueId: sales.id,
    connectionId: loja.id,
  })
  await acme.ticket({ status: 'open', userId: bia.user.id, queueId: support.id, unreadMessages: 2 })
  await acme.ticket({ status: 'closed' })
  const count = async (filter: object) => (await ana(tickets.list, filter)).count
  expect(await count({ status: 'open' })).toBe(1)
  expect(await count({ status: 'open', showAll: true })).toBe(2)
  expect(await count({ status: 'open', users: [bia.user.id, ana.user.id] })).toBe(2)
  expect(await count({ queueIds: [sales.id] })).toBe(1)
  expect(await count({ whatsappParam: loja.id })).toBe(1)
  expect(await count({ withUnreadMessages: true })).toBe(1)
  expect(await count({ date: '2001-01-01' })).toBe(0)
  expect(await ana(tickets.counts, { showAll: true })).toEqual({
    open: 2,
    pending: 0,
    closed: 1,
    snoozed: 0,
  })
  expect(await ana(tickets.counts, {})).toEqual({ open: 1, pending: 0, closed: 1, snoozed: 0 })
})

test('a search finds names regardless of accents and case, and the beginning of the number', async () => {
  const acme = await aCompany()
  const contact = await acme.contact({ name: 'José Água', number: '5511944443333' })
  await acme.ticket({ contactId: contact.id })
  await acme.ticket()
  const found = async (searchParam: string) =>
    (await acme.ana(tickets.list, { searchParam })).tickets.map((one) => one.contact.name)
  expect(await found('AGUA')).toEqual(['José Água'])
  expect(await found('5511 94444')).toEqual(['José Água'])
  expect(await found('4444')).toEqual(['José Água'])
  expect(await found('%')).toEqual([])
  expect(await found('nobody at all')).toEqual([])
})

test('reading a conversation sends read receipts once, and a GET never does', async () => {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const all = [anInbound(), anInbound()]
  await arrive(acme, { connectionId, all })
  const [ticket] = (await acme.ana(tickets.list, { status: 'pending' })).tickets
  const ticketId = ticket!.id
  await acme.ana(tickets.show, { ticketId })
  expect((await acme.ana(tickets.show, { ticketId })).unreadMessages).toBe(2)
  const read = await acme.ana(tickets.read, { ticketId })
  expect(read.unreadMessages).toBe(0)
  await acme.ana(tickets.read, { ticketId })
  const told = acme.signals.filter(({ topic }) => topic === 'read')
  expect(told).toHaveLength(1)
  expect(told[0]!.news).toMatchObject({
    connectionId,
    networkIds: all.map(({ networkId }) => networkId),
  })
})

test('an invalid day or cursor is refused as invalid input', async () => {
  const { ana } = await aCompany()
  const refusal = { code: 'ERR_INVALID_INPUT', status: 400 }
  await expect(ana(tickets.list, { after: '---,1' })).rejects.toMatchObject(refusal)
  await expect(ana(tickets.list, { date: '0000-01-01' })).rejects.toMatchObject(refusal)
})
