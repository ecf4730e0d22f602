import { cards, lanes } from '@recado/contract/desk/funnel'
import { messages } from '@recado/contract/desk/messages'
import { snoozes } from '@recado/contract/desk/snoozes'
import { ticketNotes } from '@recado/contract/desk/notes'
import { ticketDeleted, tickets } from '@recado/contract/desk/tickets'
import type { Kysely, Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, type Company, ownerDb } from '../../../test/company.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import type { Tables } from '../../platform/database/tables.ts'

// Bia acts on a ticket at the moment it is transferred to somebody else. Her action comes second and is refused as if
// it had come later.

type Act = (company: Company, ticketId: number, messageId: string) => Promise<unknown>

const change =
  (how: object): Act =>
  ({ bia }, ticketId) =>
    bia(tickets.change, { ticketId, ...how })

const acts: Record<string, Act> = {
  resolves: change({ status: 'closed' }),
  'returns it': change({ status: 'pending' }),
  'gives it to a queue': ({ bia, support }, ticketId) =>
    bia(tickets.change, { ticketId, queueId: support.id }),
  'gives it to a colleague': ({ bia, mel }, ticketId) =>
    bia(tickets.change, { ticketId, userId: mel.user.id }),
  'sets when it closes': change({ expirationTime: 30 }),
  'reads it': ({ bia }, ticketId) => bia(tickets.read, { ticketId }),
  'puts it off': ({ bia, world }, ticketId) => {
    const until = new Date(world.clock().getTime() + 3_600_000).toISOString()
    return bia(snoozes.set, { ticketId, until })
  },
  answers: ({ bia }, ticketId) => bia(messages.send, { ticketId, body: 'Bom dia!' }),
  'sends once more': ({ bia }, _, messageId) => bia(messages.retry, { messageId }),
  'takes a message back': ({ bia }, _, messageId) => bia(messages.remove, { messageId }),
  'uses other words': ({ bia }, _, messageId) =>
    bia(messages.edit, { messageId, body: 'Outras palavras' }),
  'leaves a note': ({ bia }, ticketId) =>
    bia(ticketNotes.create, { ticketId, note: 'Prefere a tarde' }),
  'moves it in the funnel': async ({ bia }, ticketId) => {
    const [card] = await bia(cards.ofTicket, { ticketId })
    return bia(cards.put, { laneId: card!.laneId, ticketId })
  },
  'takes it out of the funnel': async ({ bia }, ticketId) => {
    const [card] = await bia(cards.ofTicket, { ticketId })
    return bia(cards.remove, { id: card!.id })
  },
}

async function aTicketOfBia() {
  const acme = await aCompany()
  const { bia, sales } = acme
  const ticket = await acme.ticket({
    status: 'open',
    userId: bia.user.id,
    queueId: sales.id,
    unreadMessages: 2,
    connectionId: (await acme.connection()).id,
  })
  const failed = { fromMe: true, failureCode: 'ERR_SENDING_WAPP_MSG', failureCanRetry: true }
  const { id: messageId } = await acme.message(ticket, failed)
  const { id: laneId } = await acme.ana(lanes.create, { title: 'Contato' })
  await acme.ana(cards.put, { laneId, ticketId: ticket.id })
  return { acme, ticket, messageId }
}

type Ticket = Updateable<Tables['tickets']>

/** Changes the ticket while another request waits for it. Returns the ticket's state and the request's result. */
async function during(ticketId: number, set: Ticket, ask: () => Promise<unknown>) {
  const both = await ownerDb.transaction().execute(async (first) => {
    await first.updateTable('tickets').set(set).where('id', '=', ticketId).execute()
    return { ...(await runBlocked(first, ask)), made: await stateOf(ticketId, first) }
  })
  return { answer: await both.answer, made: both.made }
}

const stateOf = async (ticketId: number, db = ownerDb as Kysely<Tables>) => ({
  ticket: await db.selectFrom('tickets').selectAll().where('id', '=', ticketId).execute(),
  messages: await db.selectFrom('messages').selectAll().where('ticketId', '=', ticketId).execute(),
})

test.each(Object.entries(acts))(
  'a user who %s during a transfer to a colleague is too late and changes nothing',
  async (_, act) => {
    const { acme, ticket, messageId } = await aTicketOfBia()
    const toRui = { userId: acme.rui.user.id, queueId: null }
    const { answer, made } = await during(ticket.id, toRui, () => act(acme, ticket.id, messageId))
    expect(answer).toMatchObject({ code: 'ERR_NO_PERMISSION', status: 403 })
    expect(await stateOf(ticket.id)).toEqual(made)
  },
)

test('a ticket that moves to a queue of others during an acceptance is not accepted', async () => {
  const acme = await aCompany()
  const { id: ticketId } = await acme.ticket({ queueId: acme.sales.id })
  const toOthers = { queueId: acme.support.id }
  const { answer, made } = await during(ticketId, toOthers, () =>
    acme.bia(tickets.change, { ticketId, status: 'open' }),
  )
  expect(answer).toMatchObject({ code: 'ERR_NO_PERMISSION', status: 403 })
  expect(await stateOf(ticketId)).toEqual(made)
})

test('a ticket that moves to another queue of the user is accepted there', async () => {
  const acme = await aCompany()
  const both = [acme.sales.id, acme.support.id]
  const lia = await acme.hire({ name: 'Lia Melo', profile: 'user', queueIds: both })
  const { id: ticketId } = await acme.ticket({ queueId: acme.sales.id })
  const { answer } = await during(ticketId, { queueId: acme.support.id }, () =>
    lia(tickets.change, { ticketId, status: 'open' }),
  )
  expect(answer).toMatchObject({ status: 'open', userId: lia.user.id, queueId: acme.support.id })
})

test('a message is not forwarded into a ticket that is being transferred to a colleague', async () => {
  const { acme, ticket, messageId } = await aTicketOfBia()
  const toRui = { userId: acme.rui.user.id, queueId: null }
  const { answer, made } = await during(ticket.id, toRui, () =>
    acme.bia(messages.forward, { messageId, contactIds: [ticket.contactId] }),
  )
  expect(answer).toMatchObject({ results: [{ ticketUuid: null, refused: 'ERR_NO_PERMISSION' }] })
  expect(await stateOf(ticket.id)).toEqual(made)
})

test('a message forwarded while the ticket is resolved goes into a new ticket', async () => {
  const { acme, ticket, messageId } = await aTicketOfBia()
  const resolved = { status: 'closed', closedAt: new Date() } as const
  const { answer, made } = await during(ticket.id, resolved, () =>
    acme.bia(messages.forward, { messageId, contactIds: [ticket.contactId] }),
  )
  expect(answer).toMatchObject({ results: [{ refused: null }] })
  expect(await stateOf(ticket.id)).toEqual(made)
})

test('a transfer of a ticket that is being deleted is answered with not found', async () => {
  const { acme, ticket } = await aTicketOfBia()
  const toRui = { userId: acme.rui.user.id, queueId: null }
  await during(ticket.id, toRui, () => acme.ana(tickets.remove, { ticketId: ticket.id }))
  const gone = acme.told.find(({ event }) => event === ticketDeleted)
  expect(gone?.to.rooms).toContain(`u:${acme.rui.user.id}`)
})
