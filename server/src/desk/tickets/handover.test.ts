import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { about, untilAllReceived, startLive, ready } from '../../../test/screens.ts'

test('a ticket transferred to a user is visible to that user and leaders and leaves all other lists', async () => {
  const acme = await aCompany()
  const { ana, bia, rui, sales } = acme
  const eva = await acme.hire({ name: 'Eva Lima', profile: 'user', queueIds: [sales.id] })
  const { live, url } = await startLive(acme)
  const screens = await Promise.all([bia, eva, rui, ana].map((who) => ready(url, who)))
  const before = { status: 'open' as const, userId: bia.user.id, queueId: sales.id }
  const { id: ticketId } = await acme.ticket(before)
  const waiting = await acme.ticket({ status: 'pending', queueId: sales.id })
  for (const id of [ticketId, waiting.id])
    await bia(tickets.change, { ticketId: id, userId: rui.user.id, note: 'sigilo' })
  await untilAllReceived(live, acme.companyId, screens)
  const heard = (id: number) => screens.map((one) => about(one, id))
  const told = ['update', 'create']
  expect(heard(ticketId)).toEqual([['removeFromList'], [], told, told])
  expect(heard(waiting.id)).toEqual([['removeFromList'], ['removeFromList'], told, told])
  for (const id of [ticketId, waiting.id])
    for (const who of [bia, eva]) {
      await expect(who(tickets.show, { ticketId: id })).rejects.toThrow('ERR_NO_PERMISSION')
      await expect(who(messages.list, { ticketId: id })).rejects.toThrow('ERR_NO_PERMISSION')
      const take = who(tickets.change, { ticketId: id, userId: who.user.id })
      await expect(take).rejects.toThrow('ERR_NO_PERMISSION')
    }
})

type Move = {
  bia: Company['bia']
  ticketId: number
  to: { userId: number | null; queueId: number | null }
}

/** Result of Bia's acceptance during a concurrent move of the ticket. */
async function acceptedDuring({ bia, ticketId, to }: Move) {
  const { answer } = await bia.inside(async ({ db }) => {
    await db.updateTable('tickets').set(to).where('id', '=', ticketId).execute()
    return runBlocked(db, () => bia(tickets.change, { ticketId, status: 'open' }))
  })
  return answer
}

test('a waiting ticket that is transferred during an acceptance stays with its new agent', async () => {
  const { bia, rui, sales, ticket } = await aCompany()
  const { id: ticketId } = await ticket({ status: 'pending', queueId: sales.id })
  const to = { userId: rui.user.id, queueId: null }
  const accepted = await acceptedDuring({ bia, ticketId, to })
  expect(accepted).toMatchObject({
    code: 'ERR_TICKET_ALREADY_ACCEPTED',
    details: { userName: 'Rui Tavares' },
  })
  expect(await rui(tickets.show, { ticketId })).toMatchObject({
    status: 'pending',
    userId: rui.user.id,
  })
})

test('a waiting ticket that moves to another queue during an acceptance stays in that queue', async () => {
  const { ana, sales, support, ticket } = await aCompany()
  const { id: ticketId } = await ticket({ status: 'pending', queueId: sales.id })
  const to = { userId: null, queueId: support.id }
  expect(await acceptedDuring({ bia: ana, ticketId, to })).toMatchObject({
    status: 'open',
    userId: ana.user.id,
    queueId: support.id,
  })
})
