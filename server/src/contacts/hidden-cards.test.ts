import { settings } from '@recado/contract/accounts/settings'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { aCompany, ownerDb } from '../../test/company.ts'

/** A company that hides numbers, with an open ticket of Bia. */
async function aHidingCompany() {
  const acme = await aCompany()
  const { ana, bia, sales } = acme
  const ticket = await acme.ticket({ queueId: sales.id, userId: bia.user.id, status: 'open' })
  await ana(settings.update, { key: 'hideNumbers', value: 'enabled' })
  return { ...acme, ticket }
}

test.for([
  ['Lia 11 98765-1234', 'Lia •••••••1234'],
  ['Ana, 5511987651234', 'Ana, 55•••••••1234'],
  ['98765-1234, Ana', '•••••1234, Ana'],
])('the list shows an agent the card of %s as %s', async ([body, shown]) => {
  const { bia, mel, message, ticket } = await aHidingCompany()
  const card = { lastMessage: body!, lastMessageType: 'contact' } as const
  await ownerDb.updateTable('tickets').set(card).where('id', '=', ticket.id).execute()
  await message(ticket, { body: body!, mediaType: 'contact' })
  const seenBy = async (who: Caller) => {
    const list = await who(tickets.list, { showAll: true })
    const talk = await who(messages.list, { ticketId: ticket.id })
    return [list.tickets[0]!.lastMessage, talk.messages[0]!.body]
  }
  expect(await seenBy(mel)).toEqual([body, body])
  expect(await seenBy(bia)).toEqual([shown, shown])
})

test('a search by digits finds shared contact cards for managers only', async () => {
  const { bia, mel, message, ticket } = await aHidingCompany()
  const ticketId = ticket.id
  const body = `${'Bruno Reis, '.repeat(20)}Lia 11 96543-2109, Ana`
  const card = await message(ticket, { body, mediaType: 'contact' })
  const text = await message(ticket, { body: 'Pedido 11 96543-2109' })
  const inList = async (who: Caller, searchParam: string) => {
    const page = await who(tickets.list, { searchParam, showAll: true })
    return page.tickets.map(({ match }) => match?.messageId)
  }
  const inTicket = async (who: Caller, searchParam: string) =>
    (await who(messages.find, { ticketId, searchParam })).found.map(({ id }) => id)
  for (const digits of ['96543', '543-2', '654']) {
    expect(await inTicket(mel, digits), digits).toEqual([text.id, card.id])
    expect(await inTicket(bia, digits), digits).toEqual([text.id])
    expect(await inList(bia, digits), digits).toEqual([text.id])
  }
  expect(await inList(mel, 'lia 96543')).toEqual([card.id])
  expect(await inList(bia, 'lia 96543')).toEqual([])
  const { tickets: rows } = await bia(tickets.list, { searchParam: 'lia', showAll: true })
  expect(rows[0]!.match).toMatchObject({ messageId: card.id })
  expect(rows[0]!.match!.body).toMatch(/Lia •••••••2109, Ana$/)
  expect(await inTicket(bia, 'lia')).toEqual([card.id])
})
