import { contactMerges } from '@recado/contract/contacts/merges'
import { type Ticket, tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { closeWindow } from '../../connections/service-windows/commands.ts'
import { withOpenedWindow } from './ticket-window.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const after = (moment: Date, hours: number) =>
  new Date(moment.getTime() + hours * HOUR).toISOString()

/** A list of open tickets of one number. */
async function aNumber(provider: 'cloud' | 'simulated') {
  const acme = await aCompany()
  const connection = await acme.connection({ provider })
  const open = () =>
    acme.ticket({ connectionId: connection.id, status: 'open', userId: acme.ana.user.id })
  const listed = async (status: Ticket['status'] = 'open') =>
    (await acme.ana(tickets.list, { status, showAll: true })).tickets
  return { ...acme, connection, open, listed }
}

test('a list says until when a number may answer, and null if the customer has not written', async () => {
  const { open, listed, message } = await aNumber('cloud')
  const written = await open()
  const silent = await open()
  const at = ago(3)
  await message(written, { createdAt: at })
  const rows = new Map((await listed()).map((row) => [row.id, row]))
  expect(rows.get(written.id)).toMatchObject({
    serviceWindowEndsAt: after(at, 24),
    whatsapp: { serviceWindowHours: 24 },
  })
  expect(rows.get(silent.id)!.serviceWindowEndsAt).toBeNull()
})

test('tickets of numbers without a window, and resolved ones, have none', async () => {
  const other = await aNumber('simulated')
  await other.message(await other.open(), { createdAt: ago(1) })
  const [row] = await other.listed()
  expect(row).not.toHaveProperty('serviceWindowEndsAt')
  expect(row!.whatsapp).not.toHaveProperty('serviceWindowHours')
  const cloud = await aNumber('cloud')
  const ticket = await cloud.open()
  await cloud.message(ticket, { createdAt: ago(1) })
  await cloud.ana(tickets.change, { ticketId: ticket.id, status: 'closed' })
  expect((await cloud.listed('closed'))[0]).not.toHaveProperty('serviceWindowEndsAt')
})

test('a list that was read before a merge, and before its reversal, shows the window of both contacts', async () => {
  const { open, ticket, listed, message, contact, connection, ana } = await aNumber('cloud')
  const { contactId: keptId } = await open()
  const { id: mergedId } = await contact()
  const closed = { contactId: mergedId, connectionId: connection.id, status: 'closed' } as const
  const at = ago(2)
  await message(await ticket(closed), { createdAt: at })
  expect((await listed())[0]!.serviceWindowEndsAt).toBeNull()
  const { id } = await ana(contactMerges.merge, { keptId, mergedId })
  expect((await listed())[0]!.serviceWindowEndsAt).toBe(after(at, 24))
  await ana(contactMerges.undo, { id })
  expect((await listed())[0]!.serviceWindowEndsAt).toBeNull()
})

test('a list that was read before shows a window that the network has closed', async () => {
  const { open, listed, message, ana } = await aNumber('cloud')
  const ticket = await open()
  await message(ticket, { createdAt: ago(3) })
  const refused = await message(ticket, { fromMe: true, createdAt: ago(2) })
  const [before] = await listed()
  expect(Date.parse(before!.serviceWindowEndsAt!)).toBeGreaterThan(Date.now())
  await ana.inside((ctx) => closeWindow(ctx, { messageId: refused.id }))
  const [row] = await listed()
  expect(Date.parse(row!.serviceWindowEndsAt!)).toBeLessThanOrEqual(Date.now())
})

const ticketWith = (serviceWindowEndsAt: string | null | undefined, serviceWindowHours?: number) =>
  ({
    ...(serviceWindowEndsAt !== undefined && { serviceWindowEndsAt }),
    whatsapp: { id: 1, name: 'Loja', ...(serviceWindowHours && { serviceWindowHours }) },
  }) as Ticket

const NOON = '2020-11-23T12:00:00.000Z'
const DAY_LATER = '2020-11-24T12:00:00.000Z'

test('the event of a message shows the window that the message opens', () => {
  const theirs = { fromMe: false, createdAt: NOON }
  const end = (ticket: Ticket, message = theirs) =>
    withOpenedWindow(ticket, message).serviceWindowEndsAt
  expect(end(ticketWith(null, 24))).toBe(DAY_LATER)
  expect(end(ticketWith('2020-11-23T13:00:00.000Z', 24))).toBe(DAY_LATER)
  expect(end(ticketWith('2020-11-24T12:00:01.000Z', 24))).toBe('2020-11-24T12:00:01.000Z')
  expect(end(ticketWith(null, 24), { fromMe: true, createdAt: NOON })).toBeNull()
  expect(end(ticketWith(undefined))).toBeUndefined()
})
