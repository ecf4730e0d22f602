import { messages } from '@recado/contract/desk/messages'
import { snoozes } from '@recado/contract/desk/snoozes'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { anInbound, arrive, lia } from '../../../test/inbound.ts'
import { aWorld } from '../../../test/world.ts'
import { closeExpired, closeInactive, remindCustomers } from '../../automation/idle/idle-tickets.ts'
import { insertEntries } from '../../inbox/journal.ts'
import { receiveBatch } from '../../inbox/receive-batch.ts'
import { wakeDueTickets } from './wake-due.ts'

const HOUR = 3_600_000
const AT_NOON = '2016-11-23T12:00:00.000Z'
const AT_TWO = '2016-11-23T14:00:00.000Z'
const inTwoHours = { until: AT_TWO }

/** Bia attends Lia since noon and has answered her. In the past, because the task processes every company. */
async function aConversation() {
  await lockExclusively('snoozes')
  const acme = await aCompany()
  acme.clock.set(AT_NOON)
  const { id: connectionId } = await acme.connection()
  await arrive(acme, { connectionId, all: [anInbound()] })
  const [waiting] = (await acme.bia(tickets.list, { status: 'pending' })).tickets
  const ticketId = waiting!.id
  await acme.bia(tickets.change, { ticketId, status: 'open' })
  await acme.bia(messages.send, { ticketId, body: 'Vou ver com o estoque.' })
  await acme.bia(tickets.read, { ticketId })
  acme.clock.advance(1000)
  const said = async () =>
    (await acme.bia(messages.list, { ticketId })).messages.map(
      ({ body, system }) => system?.action ?? body,
    )
  const ids = async (query: object) => (await acme.bia(tickets.list, query)).tickets.map(idOf)
  const isOff = async () => {
    const [open, off] = [await ids({ status: 'open' }), await ids({ snoozed: true })]
    expect(open).toEqual(off.length ? [] : [ticketId])
    return off.length > 0
  }
  const show = () => acme.ana(tickets.show, { ticketId })
  const putOff = () => acme.bia(snoozes.set, { ticketId, ...inTwoHours })
  return { ...acme, acme, connectionId, ticketId, said, isOff, show, putOff }
}

const idOf = ({ id }: { id: number }) => id

test("a customer's message stored by a node of the previous release ends the snooze, also in the counters", async () => {
  const { bia, ticketId, isOff, putOff } = await aConversation()
  await putOff()
  await ownerDb
    .updateTable('tickets')
    .set({ unreadMessages: 1, lastMessage: 'Alguém aí?', lastMessageFromMe: false })
    .where('id', '=', ticketId)
    .execute()
  expect(await isOff()).toBe(false)
  expect(await bia(tickets.counts, {})).toEqual({ open: 1, pending: 0, closed: 0, snoozed: 0 })
})

test('a snoozed ticket leaves the open list and its counter until it is woken', async () => {
  const { bia, ana, ticketId, isOff, said, putOff, told } = await aConversation()
  told.length = 0
  expect(await putOff()).toMatchObject({ status: 'open', snoozedUntil: AT_TWO, backAt: null })
  expect(told.map(({ event }) => `${event.channel} ${event.action}`)).toEqual([
    'ticket update',
    'appMessage create',
  ])
  expect(await isOff()).toBe(true)
  const none = { open: 0, pending: 0, closed: 0 }
  expect(await bia(tickets.counts, {})).toEqual({ ...none, snoozed: 1 })
  expect(await ana(tickets.counts, {})).toEqual({ ...none, snoozed: 0 })
  expect(await ana(tickets.counts, { showAll: true })).toEqual({ ...none, snoozed: 1 })
  const { tickets: found } = await bia(tickets.list, { searchParam: 'Lia Campos' })
  expect(found.map(idOf)).toEqual([ticketId])

  const lastMessageAt = (await bia(tickets.show, { ticketId })).lastMessageAt
  const back = await bia(snoozes.set, { ticketId, until: null })
  expect(back).toMatchObject({ snoozedUntil: null, lastMessageAt, unreadMessages: 0 })
  expect(await isOff()).toBe(false)
  expect(await bia(tickets.counts, {})).toEqual({ ...none, open: 1, snoozed: 0 })
  await bia(snoozes.set, { ticketId, until: null })
  expect((await said()).slice(-2)).toEqual(['snoozed', 'unsnoozed'])
})

test('only open, visible tickets can be snoozed, until a future moment within a year', async () => {
  const { bia, rui, stranger, ana, ticket, ticketId, sales } = await aConversation()
  const tryAt = (until: string) => bia(snoozes.set, { ticketId, until })
  for (const until of [AT_NOON, '2016-11-23T11:00:00Z', '2017-11-25T12:00:00Z'])
    await expect(tryAt(until)).rejects.toThrow('ERR_SNOOZE_MOMENT')
  await expect(tryAt('amanhã')).rejects.toThrow('ERR_INVALID_INPUT')
  const { id: pending } = await ticket({ queueId: sales.id })
  const { id: closed } = await ticket({ status: 'closed' })
  for (const other of [pending, closed])
    await expect(bia(snoozes.set, { ticketId: other, ...inTwoHours })).rejects.toThrow(
      'ERR_TICKET_NOT_OPEN',
    )
  expect(await bia(snoozes.set, { ticketId, until: '2016-11-24T10:00' })).toMatchObject({
    snoozedUntil: '2016-11-24T12:00:00.000Z',
  })
  const { id: ofBia } = await ticket({ status: 'open', userId: bia.user.id, queueId: sales.id })
  const asked = { ticketId: ofBia, ...inTwoHours }
  await expect(rui(snoozes.set, asked)).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(stranger(snoozes.set, asked)).rejects.toThrow('ERR_NO_TICKET_FOUND')
  expect(await ana(snoozes.set, asked)).toMatchObject({ snoozedUntil: AT_TWO })
})

test('a snoozed ticket wakes once, unread and on top, with several nodes and late runs', async () => {
  const { acme, bia, ticket, ticketId, putOff, clock, world, said, show, told } =
    await aConversation()
  await putOff()
  await ticket({ status: 'open', userId: bia.user.id, lastMessageAt: '2016-11-23T13:00:00Z' })
  await wakeDueTickets.run(world)
  expect((await show()).snoozedUntil).toBe(AT_TWO)
  clock.advance(30 * HOUR)
  const other = aWorld()
  other.clock.set(clock.now().toISOString())
  told.length = 0
  await Promise.all([
    wakeDueTickets.run(world),
    wakeDueTickets.run(other.world),
    wakeDueTickets.run(world),
  ])
  const [first] = (await bia(tickets.list, { status: 'open' })).tickets
  expect(first).toMatchObject({ id: ticketId, unreadMessages: 1, snoozedUntil: null })
  expect(first!.backAt).toBe(first!.lastMessageAt)
  const ofDay = async (updatedAt: string) =>
    (await bia(tickets.list, { status: 'open', updatedAt })).tickets.map(({ id }) => id)
  expect(await ofDay(first!.backAt!.slice(0, 10))).toEqual([ticketId])
  expect(await ofDay('2016-11-23')).not.toContain(ticketId)
  expect((await said()).filter((one) => one === 'snoozeOver')).toHaveLength(1)
  const heard = [...told, ...other.told].filter((one) => one.companyId === acme.companyId)
  expect(heard.map(({ event }) => event.channel).toSorted()).toEqual(['appMessage', 'ticket'])
})

test('snoozed tickets are paged by the end of the snooze, soonest first', async () => {
  const { bia, ticket, clock } = await aConversation()
  const at = (n: number) => new Date(clock.now().getTime() + ((n * 17) % 50) * HOUR + HOUR)
  for (let n = 0; n < 45; n += 1) {
    const { id: ticketId } = await ticket({ status: 'open', userId: bia.user.id })
    await bia(snoozes.set, { ticketId, until: at(n).toISOString() })
  }
  const page = await bia(tickets.list, { snoozed: true, withCount: true })
  expect([page.tickets.length, page.count, page.hasMore]).toEqual([40, 45, true])
  const { snoozedUntil, id } = page.tickets.at(-1)!
  const rest = await bia(tickets.list, { snoozed: true, after: `${snoozedUntil},${id}` })
  const moments = [...page.tickets, ...rest.tickets].map((one) => one.snoozedUntil)
  expect(moments).toHaveLength(45)
  expect(moments).toEqual(moments.toSorted((a, b) => Date.parse(a!) - Date.parse(b!)))
})

test("a customer's message wakes the ticket at once", async () => {
  const { acme, connectionId, clock, putOff, isOff, said, show } = await aConversation()
  await putOff()
  clock.advance(60_000)
  await arrive(acme, { connectionId, all: [anInbound({ text: 'Achei!' })] })
  expect(await isOff()).toBe(false)
  expect(await show()).toMatchObject({ unreadMessages: 1, lastMessage: 'Achei!' })
  clock.advance(1000)
  await arrive(acme, { connectionId, all: [anInbound({ text: 'É azul' })] })
  expect((await said()).slice(-4)).toEqual(['snoozed', 'snoozeBroken', 'Achei!', 'É azul'])
})

test("a customer's message in a batch wakes the ticket too", async () => {
  const { acme, connectionId, clock, putOff, isOff, said } = await aConversation()
  await putOff()
  clock.advance(60_000)
  const arrived = ['Achei!', 'É azul'].map((text) => anInbound({ from: lia, text }))
  const talk = await acme.inside((ctx) => insertEntries(ctx, { connectionId, arrived }))
  const stored = await acme.inside((ctx) =>
    receiveBatch(ctx, { connectionId, conversations: [talk], reopenWithinHours: 2 }),
  )
  expect(stored).toHaveLength(2)
  expect(await isOff()).toBe(false)
  expect((await said()).slice(-4)).toEqual(['snoozed', 'snoozeBroken', 'Achei!', 'É azul'])
})

test('our own messages, also from the phone, do not wake the ticket', async () => {
  const { acme, bia, connectionId, ticketId, clock, putOff, isOff } = await aConversation()
  await putOff()
  clock.advance(60_000)
  await bia(messages.send, { ticketId, body: 'Ainda estou vendo.' })
  await arrive(acme, { connectionId, all: [anInbound({ fromMe: true, text: 'Já volto' })] })
  expect(await isOff()).toBe(true)
})

test('resolving, returning or transferring a ticket ends its snooze', async () => {
  const { acme, bia, rui, support, ticketId, putOff } = await aConversation()
  const { ana } = acme
  const acts = [
    { status: 'closed' },
    { status: 'pending' },
    { userId: rui.user.id },
    { userId: bia.user.id },
    { queueId: support.id },
  ] as const
  for (const act of acts) {
    await putOff()
    await bia(tickets.change, { ticketId, ...act })
    expect([act, await ana(tickets.show, { ticketId })]).toMatchObject([
      act,
      { snoozedUntil: null },
    ])
    await ana(tickets.change, { ticketId, status: 'open' }).catch(() => undefined)
    await ana(tickets.change, { ticketId, userId: bia.user.id })
  }
})

test('idle timers ignore a snoozed ticket and restart when it wakes', async () => {
  await lockExclusively('silence')
  const { bia, ticketId, clock, world, putOff, show } = await aConversation()
  await bia(tickets.change, { ticketId, expirationTime: 30 })
  const sweep = async () => {
    await remindCustomers.run(world)
    await closeExpired.run(world)
    await closeInactive(1).run(world)
  }
  expect((await putOff()).expiresAt).toBeNull()
  clock.advance(100 * 60_000)
  await sweep()
  expect((await show()).status).toBe('open')
  clock.advance(30 * 60_000)
  await wakeDueTickets.run(world)
  clock.advance(29 * 60_000)
  await sweep()
  expect((await show()).status).toBe('open')
  clock.advance(2 * 60_000)
  await sweep()
  expect((await show()).status).toBe('closed')
})
