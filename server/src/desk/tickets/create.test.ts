import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { aDesk, subscribe } from '../../../test/push-desk.ts'

test('a ticket created for a colleague is theirs and unread, they are notified, and its queue stays', async () => {
  const { double, ana, bia, support, contact, connectionId, pass } = await aDesk()
  const { notices } = await subscribe(double, bia)
  const { id: contactId } = await contact({ name: 'Nina Rosa' })
  const asked = {
    contactId,
    whatsappId: connectionId,
    queueId: support.id,
    status: 'open',
  } as const
  const begun = await ana(tickets.create, { ...asked, userId: bia.user.id })
  expect(begun).toMatchObject({
    status: 'open',
    user: { id: bia.user.id, name: 'Bia Nunes' },
    queueId: support.id,
    unreadMessages: 1,
  })
  expect(await bia(tickets.show, { ticketId: begun.id })).toMatchObject({ userId: bia.user.id })
  const { messages: lines } = await bia(messages.list, { ticketId: begun.id })
  expect(lines.map(({ system }) => [system?.action, system?.by, system?.toUser])).toEqual([
    ['begun', 'Ana Prado', null],
    ['transferred', 'Ana Prado', 'Bia Nunes'],
  ])
  await pass()
  expect(notices()).toMatchObject([{ title: 'Ana Prado transferiu Nina Rosa para você' }])
})

test('users who may transfer a ticket may create one for a colleague of the company', async () => {
  const { bia, rui, sales, stranger, contact, connection } = await aCompany()
  await connection({ isDefault: true })
  const begin = async (userId: number) =>
    bia(tickets.create, { contactId: (await contact()).id, queueId: sales.id, userId })
  const { id: ticketId } = await begin(rui.user.id)
  await expect(bia(tickets.show, { ticketId })).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(begin(stranger.user.id)).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' })
  expect(await begin(bia.user.id)).toMatchObject({ userId: bia.user.id, unreadMessages: 0 })
})

test('while the default connection is offline a ticket is created on a connected one', async () => {
  const { ana, contact, connection, inside } = await aCompany()
  const usual = await connection({ isDefault: true })
  const [first] = [await connection(), await connection()]
  await connection({ status: 'DISCONNECTED' })
  const become = (status: 'DISCONNECTED' | 'OPENING' | 'CONNECTED') =>
    inside(({ db }) =>
      db.updateTable('connections').set({ status }).where('id', '=', usual.id).execute(),
    )
  const begin = async () =>
    (await ana(tickets.create, { contactId: (await contact()).id })).whatsappId
  expect(await begin()).toBe(usual.id)
  await become('DISCONNECTED')
  expect(await begin()).toBe(first!.id)
  await become('OPENING')
  expect(await begin()).toBe(usual.id)
  await become('DISCONNECTED')
  await inside(({ db }) => db.updateTable('connections').set({ status: 'TIMEOUT' }).execute())
  expect(await begin()).toBe(usual.id)
})

test('a customer with an active ticket on the offline default connection gets none on another connection', async () => {
  const { ana, contact, connection } = await aCompany()
  const usual = await connection({ isDefault: true, status: 'DISCONNECTED' })
  await connection()
  const { id: contactId } = await contact()
  const { uuid } = await ana(tickets.create, { contactId, whatsappId: usual.id })
  await expect(ana(tickets.create, { contactId })).rejects.toMatchObject({
    code: 'ERR_OTHER_OPEN_TICKET',
    details: { ticketUuid: uuid },
  })
})
