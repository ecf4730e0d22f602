import { connections } from '@recado/contract/connections/connections'
import { type Message, messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { raiseAck } from '../messages/network/receipts.ts'
import { claimLease } from '../../links/lease/lease.ts'
import { saveState } from '../../links/state.ts'

const LOJA = '5511900000001'

/** Bia attends a contact on one connection. The company has a second one. */
async function attended(company: Company) {
  const { connection, ticket, bia } = company
  const from = await connection({ name: 'Loja', number: LOJA })
  const to = await connection({ name: 'Matriz', number: '5511900000002' })
  const held = await ticket({ connectionId: from.id, status: 'open', userId: bia.user.id })
  return { from, to, held }
}

const linesOf = async ({ ana }: Company, ticketId: number) =>
  (await ana(messages.list, { ticketId })).messages.flatMap(({ system }) => system ?? [])

test('removing a connection moves its active tickets to the chosen one, with agent, line and schedule', async () => {
  const company = await aCompany()
  const { ana, bia, contact, ticket, runJobs, heard } = company
  const { from, to, held } = await attended(company)
  const { id: contactId } = await contact()
  const closed = await ticket({ connectionId: from.id, contactId, status: 'closed' })
  const later = { contactId, body: 'Bom dia!', sendAt: '2099-01-01T10:00', whatsappId: from.id }
  const { id: scheduleId } = await ana(schedules.create, later)
  await bia(messages.send, { ticketId: held.id, body: 'Ainda não saiu' })
  await ana(connections.remove, { id: from.id, moveTicketsTo: to.id })
  await runJobs()
  const moved = await bia(tickets.show, { ticketId: held.id })
  expect(moved).toMatchObject({ whatsappId: to.id, status: 'open', userId: bia.user.id })
  expect(heard()).toContain('ticket update')
  expect(await linesOf(company, held.id)).toContainEqual(
    expect.objectContaining({ action: 'moved', text: 'Matriz' }),
  )
  expect(await ana(tickets.show, { ticketId: closed.id })).toMatchObject({ whatsappId: null })
  const { schedules: waiting } = await ana(schedules.list, {})
  expect(waiting.find(({ id }) => id === scheduleId)).toMatchObject({ whatsappId: to.id })
  const unsent = (await bia(messages.list, { ticketId: held.id })).messages.find(
    ({ body }) => body === 'Ainda não saiu',
  )
  expect(unsent?.failure).toEqual({ code: 'ERR_NO_WAPP_FOUND', canRetry: true })
  await bia(messages.retry, { messageId: unsent!.id })
})

test('a schedule of a resolved ticket is sent through the connection that the other tickets moved to', async () => {
  const company = await aCompany()
  const { ana, ticket, runJobs } = company
  const { from, to } = await attended(company)
  const { id: ticketId, contactId } = await ticket({ connectionId: from.id, status: 'closed' })
  const later = { contactId, ticketId, body: 'Bom dia!', sendAt: '2099-01-01T10:00' }
  await ana(schedules.create, later)
  await ana(connections.remove, { id: from.id, moveTicketsTo: to.id })
  await runJobs()
  const { schedules: waiting } = await ana(schedules.list, {})
  expect(waiting).toMatchObject([{ ticketId, whatsappId: to.id }])
})

test('all tickets are moved when there are more than one batch', async () => {
  const { ana, connection, ticket, runJobs, inside } = await aCompany()
  const from = await connection()
  const to = await connection()
  for (let i = 0; i < 103; i += 1) await ticket({ connectionId: from.id, status: 'pending' })
  await ana(connections.remove, { id: from.id, moveTicketsTo: to.id })
  await runJobs()
  const left = await inside(({ db }) =>
    db.selectFrom('tickets').select('id').where('connectionId', '=', from.id).execute(),
  )
  expect(left).toEqual([])
})

test('a ticket stays if its contact already has an active one on the target connection', async () => {
  const company = await aCompany()
  const { ana, ticket, runJobs } = company
  const { from, to, held } = await attended(company)
  await ticket({ connectionId: to.id, contactId: held.contactId, status: 'pending' })
  await ana(connections.remove, { id: from.id, moveTicketsTo: to.id })
  await runJobs()
  expect(await ana(tickets.show, { ticketId: held.id })).toMatchObject({
    whatsappId: null,
    whatsapp: { id: from.id, name: 'Loja' },
  })
})

test('tickets on a removed connection can be moved later, by an admin only and from a removed connection only', async () => {
  const company = await aCompany()
  const { ana, bia, mel, runJobs } = company
  const { from, to, held } = await attended(company)
  const move = { id: from.id, whatsappId: to.id }
  await expect(ana(connections.moveTickets, move)).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
  })
  await ana(connections.remove, { id: from.id })
  await runJobs()
  for (const who of [bia, mel])
    await expect(who(connections.moveTickets, move)).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
  await ana(connections.moveTickets, move)
  await runJobs()
  expect(await bia(tickets.show, { ticketId: held.id })).toMatchObject({ whatsappId: to.id })
})

test('a message that failed with the removed connection can be sent again once its ticket has moved', async () => {
  const company = await aCompany()
  const { ana, bia, inside, runJobs, told } = company
  const { from, to, held } = await attended(company)
  const { id: messageId } = (await bia(messages.send, {
    ticketId: held.id,
    body: 'Ainda não saiu',
  })) as Message
  const failure = async () => (await bia(messages.details, { messageId })).message.failure
  await ana(connections.remove, { id: from.id })
  await runJobs()
  expect(await failure()).toEqual({ code: 'ERR_NO_WAPP_FOUND', canRetry: false })
  told.length = 0
  await ana(connections.moveTickets, { id: from.id, whatsappId: to.id })
  await runJobs()
  expect(await failure()).toEqual({ code: 'ERR_NO_WAPP_FOUND', canRetry: true })
  expect(told.map(({ data }) => (data as { message?: Message }).message?.failure)).toContainEqual({
    code: 'ERR_NO_WAPP_FOUND',
    canRetry: true,
  })
  await bia(messages.retry, { messageId })
  const networkId = await inside(({ db }) =>
    db
      .selectFrom('messages')
      .select('networkId')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow(),
  )
  await inside((ctx) =>
    raiseAck(ctx, { connectionId: to.id, networkId: networkId.networkId!, ack: 2 }),
  )
  expect((await bia(messages.details, { messageId })).message.ack).toBe(2)
})

test('a message of a ticket that could not move cannot be sent again', async () => {
  const company = await aCompany()
  const { ana, bia, ticket, runJobs } = company
  const { from, to, held } = await attended(company)
  await ticket({ connectionId: to.id, contactId: held.contactId, status: 'pending' })
  const { id: messageId } = (await bia(messages.send, {
    ticketId: held.id,
    body: 'Ainda não saiu',
  })) as Message
  await ana(connections.remove, { id: from.id, moveTicketsTo: to.id })
  await runJobs()
  expect((await bia(messages.details, { messageId })).message.failure).toEqual({
    code: 'ERR_NO_WAPP_FOUND',
    canRetry: false,
  })
})

test('schedules stay like tickets if the target connection is removed before they are moved', async () => {
  const company = await aCompany()
  const { ana, contact, runJobs } = company
  const { from, to } = await attended(company)
  const { id: contactId } = await contact()
  const later = { contactId, body: 'Bom dia!', sendAt: '2099-01-01T10:00', whatsappId: from.id }
  await ana(schedules.create, later)
  await ana(connections.remove, { id: from.id, moveTicketsTo: to.id })
  await ana(connections.remove, { id: to.id })
  await runJobs()
  expect((await ana(schedules.list, {})).schedules).toMatchObject([{ whatsappId: from.id }])
})

test('moving to a removed connection is refused together with the removal', async () => {
  const company = await aCompany()
  const { ana } = company
  const { from, to } = await attended(company)
  await ana(connections.remove, { id: to.id })
  await expect(
    ana(connections.remove, { id: from.id, moveTicketsTo: to.id }),
  ).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  await expect(
    ana(connections.remove, { id: from.id, moveTicketsTo: from.id }),
  ).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  expect((await ana(connections.list, {})).map(({ id }) => id)).toEqual([from.id])
})

test('a phone number linked again takes over the active tickets of the removed connection', async () => {
  const company = await aCompany()
  const { ana, bia, connection, inside, runJobs } = company
  const { from, held } = await attended(company)
  await ana(connections.remove, { id: from.id })
  await runJobs()
  const again = await connection({ name: 'Loja nova', number: '' })
  const lease = await inside((ctx) =>
    claimLease(ctx, { connectionId: again.id, owner: randomUUID() }),
  )
  await inside((ctx) =>
    saveState(ctx, { lease: lease!, info: { state: 'CONNECTED', phone: LOJA } }),
  )
  await runJobs()
  expect(await bia(tickets.show, { ticketId: held.id })).toMatchObject({
    whatsappId: again.id,
    userId: bia.user.id,
  })
})

test('a customer who writes before the tickets are moved continues the same conversation', async () => {
  const company = await aCompany()
  const { ana, bia, connection, contact, ticket } = company
  const from = await connection({ name: 'Loja', number: LOJA })
  const lia = await contact({ number: '5511977770001' })
  const held = await ticket({
    connectionId: from.id,
    contactId: lia.id,
    status: 'open',
    userId: bia.user.id,
  })
  await ana(connections.remove, { id: from.id })
  const again = await connection({ name: 'Loja nova', number: LOJA })
  const all = [anInbound({ from: lia.number, text: 'Voltei' })]
  await arrive(company, { connectionId: again.id, all })
  const { tickets: active } = await ana(tickets.list, { showAll: true })
  expect(active).toMatchObject([{ id: held.id, whatsappId: again.id, lastMessage: 'Voltei' }])
  const { messages: said } = await ana(messages.list, { ticketId: held.id })
  expect(said.map(({ body }) => body)).toEqual([
    'O atendimento passou para o número Loja nova',
    'Voltei',
  ])
  await company.runJobs()
  expect(await linesOf(company, held.id)).toHaveLength(1)
})
