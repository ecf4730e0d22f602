import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../test/database/exclusive-lock.ts'
import { aCompany } from '../../test/company.ts'
import { runBlocked } from '../../test/database/run-blocked.ts'
import { aDesk, subscribe } from '../../test/push-desk.ts'
import { sendDueSchedules } from '../desk/schedules/send-due.ts'

const HELD = { code: 'ERR_NO_PERMISSION', status: 403, details: { isAttendedByOther: true } }

/** Rui attends Lia on the default number; Bia does not see the ticket. */
async function anAttendedContact() {
  const acme = await aCompany()
  const connection = await acme.connection({ isDefault: true })
  const contact = await acme.contact({ name: 'Lia Duarte' })
  const about = { contactId: contact.id, connectionId: connection.id }
  const held = { status: 'open', userId: acme.rui.user.id, queueId: acme.support.id } as const
  const ticket = await acme.ticket({ ...about, ...held })
  const lines = async () =>
    (await acme.ana(messages.list, { ticketId: ticket.id })).messages.flatMap(
      ({ system }) => system ?? [],
    )
  return { ...acme, acme, number: connection, lia: contact, ticket, lines }
}

const OTHER = '5511933339999'

test('a number is not changed by who does not see every active ticket of the contact', async () => {
  const { acme, bia, ana, lia, lines, network, heard } = await anAttendedContact()
  const change = bia(contacts.update, { id: lia.id, number: OTHER, name: 'Lia D.' })
  await expect(change).rejects.toMatchObject(HELD)
  expect(await ana(contacts.show, { id: lia.id })).toMatchObject({
    name: 'Lia Duarte',
    number: lia.number,
  })
  expect([await lines(), heard(), network.sent]).toEqual([[], [], []])
  expect(await bia(contacts.show, { id: lia.id })).toMatchObject({ hasHiddenTicket: true })
  // One of two that is seen is not enough.
  const { id: connectionId } = await acme.connection()
  const queueId = acme.sales.id
  await acme.ticket({ contactId: lia.id, connectionId, status: 'pending', queueId })
  const again = bia(contacts.update, { id: lia.id, number: OTHER })
  await expect(again).rejects.toMatchObject(HELD)
})

test('the name and what else is known of a contact stay open to everybody', async () => {
  const { bia, lia } = await anAttendedContact()
  const extraInfo = [{ name: 'CPF', value: '1' }]
  const said = { name: 'Lia D. Lins', email: 'lia@campos.test', extraInfo, number: lia.number! }
  expect(await bia(contacts.update, { id: lia.id, ...said })).toMatchObject({
    name: 'Lia D. Lins',
    email: 'lia@campos.test',
    extraInfo,
  })
})

test('a changed number leaves a line with who and what in every active ticket', async () => {
  const { rui, bia, ana, lia, lines, heard } = await anAttendedContact()
  expect(await rui(contacts.show, { id: lia.id })).toMatchObject({ hasHiddenTicket: false })
  await rui(contacts.update, { id: lia.id, number: OTHER })
  expect(await lines()).toMatchObject([
    { action: 'numberChanged', by: 'Rui Tavares', text: `${lia.number} → ${OTHER}` },
  ])
  expect(heard()).toEqual(['contact update', 'ticket update', 'appMessage create'])
  await ana(contacts.update, { id: lia.id, number: lia.number! })
  expect(await lines()).toMatchObject([{ by: 'Rui Tavares' }, { by: 'Ana Prado' }])
  expect(await bia(contacts.show, { id: lia.id })).toMatchObject({ number: lia.number })
})

test('whoever holds the ticket is told of the new number while no page is open', async () => {
  const { double, ana, bia, lia, pass } = await aDesk()
  const browser = await subscribe(double, bia)
  await ana(contacts.update, { id: lia.id, number: OTHER })
  await pass()
  expect(browser.notices()).toMatchObject([{ title: 'Ana Prado alterou o número de Lia Duarte' }])
})

test('neither is a contact blocked, nor the block lifted', async () => {
  const { bia, ana, lia, heard } = await anAttendedContact()
  const block = (blocked: boolean) => bia(contacts.block, { id: lia.id, blocked })
  await expect(block(true)).rejects.toMatchObject(HELD)
  expect(heard()).toEqual([])
  await ana(contacts.block, { id: lia.id, blocked: true })
  await expect(block(false)).rejects.toMatchObject(HELD)
  expect(await bia(contacts.show, { id: lia.id })).toMatchObject({ isBlocked: true })
})

test('a ticket that begins while its contact is being blocked is not overlooked', async () => {
  const acme = await aCompany()
  const { id: contactId } = await acme.contact()
  const { id: connectionId } = await acme.connection()
  const { answer } = await acme.inside(async ({ db }) => {
    const held = { status: 'open', userId: acme.rui.user.id, lastMessageAt: new Date() } as const
    await db
      .insertInto('tickets')
      .values({ contactId, connectionId, ...held })
      .execute()
    return runBlocked(db, () => acme.bia(contacts.block, { id: contactId, blocked: true }))
  })
  expect(await answer).toMatchObject(HELD)
})

test('once the ticket is over, or in sight, all of it is open again', async () => {
  const { acme, bia, rui, ana, lia, ticket: old } = await anAttendedContact()
  await rui(tickets.change, { ticketId: old.id, status: 'closed' })
  expect(await bia(contacts.update, { id: lia.id, number: OTHER })).toMatchObject({ number: OTHER })
  const { id } = await acme.ticket({ contactId: lia.id, status: 'pending', queueId: acme.sales.id })
  expect(await bia(contacts.block, { id: lia.id, blocked: true })).toMatchObject({
    isBlocked: true,
  })
  await ana(tickets.change, { ticketId: id, userId: rui.user.id })
  const unblock = bia(contacts.block, { id: lia.id, blocked: false })
  await expect(unblock).rejects.toMatchObject(HELD)
})

test('no message is scheduled into a hidden conversation, with or without naming the ticket', async () => {
  const { bia, ana, lia, ticket, number, acme } = await anAttendedContact()
  const said = { contactId: lia.id, body: 'agendada escondida', sendAt: '2099-01-01T10:00:00Z' }
  const { id: elsewhere } = await acme.connection()
  for (const more of [{}, { whatsappId: number.id }, { whatsappId: elsewhere }])
    await expect(bia(schedules.create, { ...said, ...more })).rejects.toMatchObject(HELD)
  const named = bia(schedules.create, { ...said, ticketId: ticket.id })
  await expect(named).rejects.toThrow('ERR_NO_PERMISSION')
  expect(await ana(schedules.list, {})).toMatchObject({ count: 0 })
})

test('nor through a contact that was merged into the attended one', async () => {
  const { bia, ana, lia, acme } = await anAttendedContact()
  const { id: mergedInto } = lia
  const { id: contactId } = await acme.contact({ mergedInto, number: '' })
  const said = { contactId, body: 'agendada escondida', sendAt: '2099-01-01T10:00:00Z' }
  await expect(bia(schedules.create, said)).rejects.toMatchObject(HELD)
  expect(await ana(schedules.create, said)).toMatchObject({ contactId: lia.id })
})

test('what was rightly scheduled leaves although the ticket moved on; other words it does not get', async () => {
  await lockExclusively('schedules')
  const { acme, rui, ana, lia, ticket, clock, world } = await anAttendedContact()
  clock.set('2020-11-23T12:00:00Z')
  const about = { contactId: lia.id, ticketId: ticket.id }
  const at = { body: 'Seu pedido chegou', sendAt: '2020-11-23T13:00:00Z' }
  const { id } = await rui(schedules.create, { ...about, ...at })
  const second = await rui(schedules.create, { ...about, ...at })
  await ana(tickets.change, { ticketId: ticket.id, userId: acme.bia.user.id })
  const change = rui(schedules.change, { id, body: 'Outras palavras' })
  await expect(change).rejects.toMatchObject(HELD)
  await rui(schedules.remove, { id: second.id })
  clock.advance(3_600_000)
  await sendDueSchedules.run(world)
  const { messages: said } = await acme.bia(messages.list, { ticketId: ticket.id })
  expect(said.filter(({ system }) => system === null)).toMatchObject([
    { body: 'Seu pedido chegou', user: { name: 'Rui Tavares' } },
  ])
})
