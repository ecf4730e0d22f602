import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'

const accept = { status: 'open' } as const
const taken = { code: 'ERR_TICKET_ALREADY_ACCEPTED', details: { userName: 'Rui Tavares' } }
const hidden = { code: 'ERR_NO_PERMISSION', status: 403 }

test("the winner's name is told for a minute", async () => {
  const { bia, rui, ticket, clock } = await aCompany()
  const { id: ticketId } = await ticket({ status: 'pending' })
  await rui(tickets.change, { ticketId, ...accept })
  clock.advance(59_000)
  await expect(bia(tickets.change, { ticketId, ...accept })).rejects.toMatchObject(taken)
  clock.advance(2000)
  await expect(bia(tickets.change, { ticketId, ...accept })).rejects.toMatchObject(hidden)
})

test('an open ticket that nobody else saw waiting does not name its agent', async () => {
  const { ana, bia, rui, ticket, contact, connection } = await aCompany()
  await connection({ isDefault: true, status: 'CONNECTED' })
  const held = await ticket({ status: 'open', userId: rui.user.id })
  const { id: contactId } = await contact()
  const begun = await rui(tickets.create, { contactId, userId: rui.user.id, status: 'open' })
  const handed = await ticket({ status: 'pending' })
  await ana(tickets.change, { ticketId: handed.id, ...accept })
  await ana(tickets.change, { ticketId: handed.id, userId: rui.user.id })
  for (const { id: ticketId } of [held, begun, handed])
    await expect(bia(tickets.change, { ticketId, ...accept })).rejects.toMatchObject(hidden)
})

test('another connection in the request reveals nothing about a hidden ticket', async () => {
  const { bia, rui, ticket, connection } = await aCompany()
  const { id: whatsappId } = await connection()
  const held = await ticket({ status: 'open', userId: rui.user.id })
  const wrong = { ...accept, whatsappId: whatsappId + 1 }
  const hiddenOne = bia(tickets.change, { ticketId: held.id, ...wrong })
  await expect(hiddenOne).rejects.toMatchObject(hidden)
  const { id: ticketId } = await ticket({ status: 'pending' })
  await rui(tickets.change, { ticketId, ...accept })
  await expect(bia(tickets.change, { ticketId, ...wrong })).rejects.toMatchObject(taken)
})
