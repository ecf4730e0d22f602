import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { aConversation as aTalk } from '../../../test/conversation.ts'
import { anInbound, arrive, lia } from '../../../test/inbound.ts'
import { insertEntries } from '../../inbox/journal.ts'
import { receiveBatch } from '../../inbox/receive-batch.ts'
import { sendDueSchedules } from './send-due.ts'

const HOUR = 3_600_000
const written = { body: 'Conseguiu ver a proposta?', sendAt: '2020-11-23T13:00:00Z' }

/** Bia serves Lia, at noon of a day in the past, because the task processes every company. */
async function aDesk() {
  await lockExclusively('schedules')
  const talk = await aTalk()
  const { acme, ticketId, contactId, connectionId } = talk
  acme.clock.set('2020-11-23T12:00:00Z')
  const put = (more: object = {}) =>
    acme.bia(schedules.create, { contactId, ticketId, ...written, cancelOnReply: true, ...more })
  const statuses = async () =>
    (await acme.ana(schedules.list, { order: 'asc' })).schedules.map(({ status }) => status)
  const write = (text = 'Oi!', more: object = {}) =>
    arrive(acme, { connectionId, all: [anInbound({ text, ...more })] })
  const lines = async () =>
    (await acme.ana(messages.list, { ticketId })).messages.map(
      ({ body, system }) => system?.action ?? body,
    )
  return { ...talk, ...acme, put, statuses, write, lines }
}

test('a message of the customer cancels what was to be sent only without one, and the ticket says so', async () => {
  const { put, write, statuses, lines, heard, clock, world } = await aDesk()
  await put()
  await put({
    body: 'Esta vai de qualquer jeito',
    cancelOnReply: false,
    sendAt: '2020-11-23T14:00:00Z',
  })
  await write()
  expect(await statuses()).toEqual(['CANCELADA', 'PENDENTE'])
  expect((await lines()).slice(-2)).toEqual(['unscheduledByReply', 'Oi!'])
  expect(heard().filter((one) => one === 'schedule update')).toHaveLength(1)
  clock.advance(2 * HOUR)
  await sendDueSchedules.run(world)
  expect((await lines()).at(-1)).toBe('Esta vai de qualquer jeito')
  expect(await statuses()).toEqual(['CANCELADA', 'ENVIADA'])
})

test('a change of a message as it was before does not send a cancelled one again', async () => {
  const { put, write, statuses, acme } = await aDesk()
  const { id, sendAt } = await put()
  const later = '2020-11-24T13:00:00.000Z'
  const moved = await acme.bia(schedules.change, { id, sendAt: later, pendingAt: sendAt })
  expect(moved).toMatchObject({ sendAt: later, status: 'PENDENTE' })
  const again = await acme.bia(schedules.change, { id, sendAt: later, pendingAt: sendAt })
  expect(again).toMatchObject({ sendAt: later, status: 'PENDENTE' })
  const goBack = (pendingAt: string) => acme.bia(schedules.change, { id, sendAt, pendingAt })
  const goElsewhere = acme.bia(schedules.change, {
    id,
    sendAt: '2020-11-25T13:00:00.000Z',
    pendingAt: sendAt,
  })
  await expect(goElsewhere).rejects.toThrow('ERR_SCHEDULE_CHANGED')
  await expect(goBack(sendAt)).rejects.toThrow('ERR_SCHEDULE_CHANGED')
  await write()
  await expect(goBack(later)).rejects.toThrow('ERR_SCHEDULE_CHANGED')
  expect(await statuses()).toEqual(['CANCELADA'])
})

test('a batch leaves messages that cancel to the single steps, and takes those of other customers', async () => {
  const { acme, connectionId, put, write, statuses, lines } = await aDesk()
  await put()
  const arrived = ['Vi sim', 'Gostei'].map((text) => anInbound({ from: lia, text }))
  const entries = await acme.inside((ctx) => insertEntries(ctx, { connectionId, arrived }))
  const stored = await acme.inside((ctx) =>
    receiveBatch(ctx, { connectionId, conversations: [entries], reopenWithinHours: 2 }),
  )
  expect([stored, await statuses()]).toEqual([[], ['PENDENTE']])
  await write('Oi!')
  expect(await statuses()).toEqual(['CANCELADA'])
  const again = await acme.inside((ctx) =>
    receiveBatch(ctx, { connectionId, conversations: [entries], reopenWithinHours: 2 }),
  )
  expect(again).toHaveLength(2)
  expect((await lines()).slice(-4)).toEqual(['unscheduledByReply', 'Oi!', 'Vi sim', 'Gostei'])
})

test('a message ends a whole series, with one line', async () => {
  const { put, write, statuses, lines } = await aDesk()
  await put({ recurrence: { frequency: 'daily', count: 3 } })
  await write()
  expect(await statuses()).toEqual(['CANCELADA', 'CANCELADA', 'CANCELADA'])
  expect((await lines()).filter((one) => one === 'unscheduledByReply')).toHaveLength(1)
})

test('messages of ours, of other customers and of blocked ones cancel nothing', async () => {
  const { acme, ana, contactId, put, write, statuses } = await aDesk()
  await put()
  await write('Já volto', { fromMe: true })
  await write('Oi', { from: '5511977776666', pushName: 'Caio' })
  await ana(contacts.block, { id: contactId, blocked: true })
  await write()
  expect(await statuses()).toEqual(['PENDENTE'])
  expect(acme.companyId).toBeGreaterThan(0)
})

test('a message that opens a ticket cancels too', async () => {
  const { bia, ana, ticketId, put, write, statuses } = await aDesk()
  await put()
  await bia(tickets.change, { ticketId, status: 'closed' })
  await write('Voltei')
  expect(await statuses()).toEqual(['CANCELADA'])
  const [waiting] = (await ana(tickets.list, { status: 'pending', showAll: true })).tickets
  const { messages: all } = await ana(messages.list, { ticketId: waiting!.id })
  expect(all.map(({ system }) => system?.action)).toContain('unscheduledByReply')
})

test('in the same second it is sent or cancelled, never both', async () => {
  const { put, write, statuses, read, clock, world } = await aDesk()
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 12; turn++) {
    const body = `Tentativa ${turn}`
    const { id } = await put({ body, sendAt: clock.now().toISOString() })
    const run = () => sendDueSchedules.run(world)
    await Promise.all(turn % 2 ? [write(), run(), run()] : [run(), write(), run()])
    await run()
    const isSent = (await read()).filter((one) => one.body === body).length
    const status = (await statuses()).at(-1)!
    expect([id, status, isSent]).toEqual([id, status, status === 'ENVIADA' ? 1 : 0])
    expect(['ENVIADA', 'CANCELADA']).toContain(status)
    outcomes.add(status)
    clock.advance(1000)
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('a cancelled message can be scheduled again', async () => {
  const { bia, put, write, statuses } = await aDesk()
  const { id } = await put()
  await write()
  const again = await bia(schedules.change, { id, sendAt: '2020-11-24T09:00' })
  expect(again).toMatchObject({ status: 'PENDENTE', cancelOnReply: true })
  await write('De novo')
  expect(await statuses()).toEqual(['CANCELADA'])
  await bia(schedules.change, { id, sendAt: '2020-11-24T09:00', cancelOnReply: false })
  await write('E de novo')
  expect(await statuses()).toEqual(['PENDENTE'])
})
