import { messages } from '@recado/contract/desk/messages'
import { snoozes } from '@recado/contract/desk/snoozes'
import { tickets } from '@recado/contract/desk/tickets'
import { aCompany } from '../company.ts'
import { aConversation } from '../conversation.ts'
import { runBlocked } from '../database/run-blocked.ts'
import { NOWHERE } from './provocation.ts'

/** Casa Azul and one of its tickets with this status. */
async function withTicket(status: 'pending' | 'closed') {
  const company = await aCompany()
  return { ...company, given: await company.ticket({ status }) }
}

export const ofTickets = {
  ERR_NO_TICKET_FOUND: async () => (await aCompany()).ana(tickets.show, { ticketId: NOWHERE }),
  ERR_NO_USER_FOUND: async () => {
    const { ana, given } = await withTicket('pending')
    return ana(tickets.change, { ticketId: given.id, userId: NOWHERE })
  },
  ERR_NO_QUEUE_FOUND: async () => {
    const { ana, given } = await withTicket('pending')
    return ana(tickets.change, {
      ticketId: given.id,
      queueId: NOWHERE,
      status: 'pending',
      userId: null,
    })
  },
  ERR_TICKET_ALREADY_ACCEPTED: async () => {
    const { ana, mel, given } = await withTicket('pending')
    await ana(tickets.change, { ticketId: given.id, status: 'open' })
    return mel(tickets.change, { ticketId: given.id, status: 'open' })
  },
  ERR_TICKET_NOT_OPEN: async () => {
    const { ana, given } = await withTicket('pending')
    return ana(messages.send, { ticketId: given.id, body: 'Olá!' })
  },
  ERR_SNOOZE_MOMENT: async () => {
    const { ana, ticket } = await aCompany()
    const { id: ticketId } = await ticket({ status: 'open' })
    return ana(snoozes.set, { ticketId, until: '2020-11-23T12:00:00Z' })
  },
  ERR_TICKET_ALREADY_CLOSED: async () => {
    const { ana, bia, given } = await withTicket('closed')
    return ana(tickets.change, { ticketId: given.id, userId: bia.user.id })
  },
  ERR_OTHER_OPEN_TICKET: async () => {
    const { ana, given } = await withTicket('pending')
    const { contactId, connectionId } = given
    return ana(tickets.create, { contactId, whatsappId: connectionId! })
  },
  ERR_NO_DEF_WAPP_FOUND: async () => {
    const { ana, contact } = await aCompany()
    return ana(tickets.create, { contactId: (await contact()).id })
  },
  ERR_CONTACT_BLOCKED: async () => {
    const { ana, contact } = await aCompany()
    const { id: contactId } = await contact({ blockedAt: new Date() })
    return ana(tickets.create, { contactId })
  },
  /** The connection is removed while a ticket is created on it. */
  ERR_CREATING_TICKET: async () => {
    const { ana, contact, connection, inside } = await aCompany()
    const { id: whatsappId } = await connection()
    const { id: contactId } = await contact()
    const { answer } = await inside(async ({ db }) => {
      await db.deleteFrom('connections').where('id', '=', whatsappId).execute()
      return runBlocked(db, () => ana(tickets.create, { contactId, whatsappId }))
    })
    throw await answer
  },
  /** A message with only spaces. */
  ERR_CREATING_MESSAGE: async () => {
    const { acme, ticketId } = await aConversation()
    return acme.bia(messages.send, { ticketId, body: ' ' })
  },
}
