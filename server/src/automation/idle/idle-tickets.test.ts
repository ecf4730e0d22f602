import { settings } from '@recado/contract/accounts/settings'
import { contacts } from '@recado/contract/contacts/contacts'
import { idle } from '@recado/contract/automation/idle'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { aCompany } from '../../../test/company.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { owner } from '../../../test/database.ts'
import { closeExpired, closeInactive, remindCustomers } from './idle-tickets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The periodic tasks check every company. No other test has tickets of this time, or of an earlier one without the lock. */
const LONG_AGO = '2018-11-23T12:00:00Z'

/** Bia has answered Lia at noon and now waits for the customer. */
async function aWait() {
  await lockExclusively('silence')
  const acme = await aCompany()
  acme.clock.set(LONG_AGO)
  const connection = await acme.connection()
  await arrive(acme, { connectionId: connection.id, all: [anInbound()] })
  const [waiting] = (await acme.bia(tickets.list, { status: 'pending' })).tickets
  const ticketId = waiting!.id
  await acme.bia(tickets.change, { ticketId, status: 'open' })
  await acme.bia(messages.send, { ticketId, body: 'Qual é o seu CEP?' })
  const said = async () =>
    (await acme.bia(messages.list, { ticketId })).messages.map(
      ({ body, system }) => system?.action ?? body,
    )
  const ticket = () => acme.ana(tickets.show, { ticketId })
  return { ...acme, ticketId, connection, said, ticket }
}

test('a customer is reminded once per waiting period', async () => {
  const { ana, bia, world, clock, connection, ticketId, said, ...acme } = await aWait()
  await ana(idle.create, {
    whatsappId: connection.id,
    message: 'Ainda está aí?',
    intervalInMinutes: 30,
  })
  clock.advance(29 * MINUTE)
  await remindCustomers.run(world)
  expect(await said()).not.toContain('Ainda está aí?')
  clock.advance(1 * MINUTE)
  await Promise.all([remindCustomers.run(world), remindCustomers.run(world)])
  clock.advance(60 * MINUTE)
  await remindCustomers.run(world)
  expect((await said()).slice(-3)).toEqual(['Qual é o seu CEP?', 'idleSent', 'Ainda está aí?'])

  await arrive({ ...acme, world } as never, { connectionId: connection.id, all: [anInbound()] })
  clock.advance(60 * MINUTE)
  await remindCustomers.run(world)
  expect((await said()).filter((one) => one === 'idleSent')).toHaveLength(1)
  await bia(messages.send, { ticketId, body: 'Obrigada. E o número?' })
  clock.advance(30 * MINUTE)
  await remindCustomers.run(world)
  expect((await said()).filter((one) => one === 'idleSent')).toHaveLength(2)
})

test('no reminder is sent if the ticket disables it or the customer waits for the agent', async () => {
  const { ana, bia, world, clock, connection, ticketId, said } = await aWait()
  const whatsappId = connection.id
  await expect(bia(idle.show, { whatsappId })).rejects.toThrow('ERR_NO_PERMISSION')
  const set = { whatsappId, message: 'Ainda está aí?', intervalInMinutes: 5 }
  await expect(bia(idle.create, set)).rejects.toThrow('ERR_NO_PERMISSION')
  const { id } = await ana(idle.create, { ...set, intervalInMinutes: 60 })
  expect(await ana(idle.create, set)).toMatchObject({ id, intervalInMinutes: 5 })
  expect(await ana(idle.change, { id, message: 'Alô, alô?' })).toMatchObject({
    message: 'Alô, alô?',
    intervalInMinutes: 5,
  })
  await bia(tickets.change, { ticketId, sendIdlenessMessage: false })
  clock.advance(60 * MINUTE)
  await remindCustomers.run(world)
  expect(await said()).not.toContain('Alô, alô?')
  await ana(idle.remove, { id })
  await expect(ana(idle.show, { whatsappId })).rejects.toThrow('ERR_NO_SCHEDULE_DEADLINE_FOUND')
})

test('a blocked customer gets no reminder', async () => {
  const { ana, clock, connection, ticket, ticketId } = await aWait()
  await ana(idle.create, {
    whatsappId: connection.id,
    message: 'Ainda está aí?',
    intervalInMinutes: 5,
  })
  clock.advance(5 * MINUTE)
  const due = async () =>
    (
      await owner<{ id: number }>`
        select id from tickets_to_remind(${clock.now()}, 10000) where id = ${ticketId}`
    ).length
  expect(await due()).toBe(1)
  const { contactId: id } = await ticket()
  await ana(contacts.block, { id, blocked: true })
  expect(await due()).toBe(0)
})

test('a ticket closes by itself when its customer is silent for too long', async () => {
  const { bia, world, clock, ticketId, ticket, said, heard } = await aWait()
  await bia(tickets.change, { ticketId, expirationTime: 10 })
  clock.advance(9 * MINUTE)
  await closeExpired.run(world)
  expect(await ticket()).toMatchObject({ status: 'open' })
  const before = heard().length
  clock.advance(1 * MINUTE)
  await closeExpired.run(world)
  expect(await ticket()).toMatchObject({ status: 'closed', userId: bia.user.id })
  expect((await said()).at(-1)).toBe('expired')
  expect(heard().slice(before)).toEqual(['ticket update', 'appMessage create'])
})

test('a ticket without its own limit uses that of its connection, but not while the customer waits', async () => {
  const { world, clock, connection, ticket, ...acme } = await aWait()
  await owner`update connections set expiration_time = 10 where id = ${connection.id}`
  await arrive({ ...acme, world } as never, { connectionId: connection.id, all: [anInbound()] })
  clock.advance(30 * MINUTE)
  await closeExpired.run(world)
  expect(await ticket()).toMatchObject({ status: 'open' })
  await acme.bia(messages.send, { ticketId: acme.ticketId, body: 'Já vejo' })
  clock.advance(10 * MINUTE)
  await closeExpired.run(world)
  expect(await ticket()).toMatchObject({ status: 'closed' })
})

test('an open ticket without a message for a day closes; other changes do not count', async () => {
  const { bia, ana, world, clock, ticketId, ticket, said } = await aWait()
  const waiting = await ana(tickets.list, { status: 'pending' })
  expect(waiting.count).toBe(0)
  clock.advance(23 * 60 * MINUTE)
  await bia(tickets.change, { ticketId, expirationTime: 43_200 })
  await closeInactive(24).run(world)
  expect(await ticket()).toMatchObject({ status: 'open' })
  clock.advance(60 * MINUTE)
  await closeInactive(24).run(world)
  expect(await ticket()).toMatchObject({ status: 'closed' })
  expect((await said()).at(-1)).toBe('autoClosed')
})

test('an old ticket that is accepted or reopened gets the full time before it closes', async () => {
  const { bia, world, clock, ticketId, ticket } = await aWait()
  const sweep = async () => {
    await closeInactive(24).run(world)
    await closeExpired.run(world)
  }
  await bia(tickets.change, { ticketId, expirationTime: 10 })
  for (const before of ['pending', 'closed'] as const) {
    if (before === 'closed') await bia(tickets.change, { ticketId, status: 'closed' })
    else await bia(tickets.change, { ticketId, status: 'pending' })
    clock.advance(30 * 24 * 60 * MINUTE)
    await bia(tickets.change, { ticketId, status: 'open' })
    await sweep()
    const { status, expiresAt } = await ticket()
    expect([status, expiresAt]).toEqual([
      'open',
      new Date(+clock.now() + 10 * MINUTE).toISOString(),
    ])
  }
  clock.advance(10 * MINUTE)
  await sweep()
  expect(await ticket()).toMatchObject({ status: 'closed' })
})

test('a company may close silent tickets earlier than the installation, never later', async () => {
  await lockExclusively('silence')
  const { ana, world, ticket, clock } = await aCompany()
  clock.set(LONG_AGO)
  const silent = (hours: number) =>
    ticket({ status: 'open', lastMessageAt: new Date(clock.now().getTime() - hours * HOUR) })
  const [three, five, day] = [await silent(3), await silent(5), await silent(25)]
  const open = async () =>
    (await ana(tickets.list, { status: 'open', showAll: true })).tickets.map(({ id }) => id)
  await ana(settings.update, { key: 'autoCloseHours', value: '4' })
  await closeInactive(24).run(world)
  expect(await open()).toEqual([three.id])
  expect(await ana(tickets.show, { ticketId: five.id })).toMatchObject({ status: 'closed' })
  expect(await ana(tickets.show, { ticketId: day.id })).toMatchObject({ status: 'closed' })
  await closeInactive(2).run(world)
  expect(await open()).toEqual([])
})

test('without a limit of the installation only the choice of the company closes', async () => {
  await lockExclusively('silence')
  const { ana, world, ticket, clock } = await aCompany()
  clock.set(LONG_AGO)
  world.autoCloseHours = 0
  await ticket({ status: 'open', lastMessageAt: new Date(clock.now().getTime() - 90 * HOUR) })
  const count = async () => (await ana(tickets.counts, { showAll: true })).open
  await closeInactive(0).run(world)
  expect(await count()).toBe(1)
  await ana(settings.update, { key: 'autoCloseHours', value: 'disabled' })
  await closeInactive(0).run(world)
  expect(await count()).toBe(1)
  await ana(settings.update, { key: 'autoCloseHours', value: '72' })
  await closeInactive(0).run(world)
  expect(await count()).toBe(0)
})
