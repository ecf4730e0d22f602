import { type Message, messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { aCompany } from './company.ts'
import { aSender, type SenderOverrides, deliverAll, claimLeaseFor } from './sender.ts'
import { anInbound, arrive } from './inbound.ts'

/** Bia holds an open ticket of Lia, who has written "Oi". This node owns the connection. */
export async function aConversation() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ isDefault: true })
  const hello = anInbound()
  await arrive(acme, { connectionId, all: [hello] })
  const [waiting] = (await acme.bia(tickets.list, { status: 'pending' })).tickets
  const ticketId = waiting!.id
  await acme.bia(tickets.change, { ticketId, status: 'open' })
  const lease = await claimLeaseFor(acme, connectionId)
  const sender = (terms: SenderOverrides = {}) => aSender(acme, { lease, ...terms })
  /** Sends everything that is due to the network. */
  const deliver = (terms: SenderOverrides = {}) => deliverAll(sender(terms))
  const send = async (body: string, more: { id?: string; quotedMsgId?: string } = {}) =>
    (await acme.bia(messages.send, { ticketId, body, ...more })) as Message
  const sent = async (body: string) => {
    const message = await send(body)
    await deliver()
    return message
  }
  /** Messages without timeline lines. */
  const read = async () =>
    (await acme.bia(messages.list, { ticketId })).messages.filter(
      ({ mediaType }) => mediaType !== 'system',
    )
  const one = async (id: string) => (await read()).find((message) => message.id === id)!
  const ticket = () => acme.bia(tickets.show, { ticketId })
  const networkIdOf = async (id: string) =>
    (
      await acme.inside(({ db }) =>
        db
          .selectFrom('messages')
          .select('networkId')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    ).networkId!
  const outbox = () =>
    acme.inside(({ db }) =>
      db.selectFrom('outbox').select(['kind', 'messageId', 'writtenAt']).orderBy('id').execute(),
    )
  acme.told.length = 0
  return {
    acme,
    connectionId,
    ticketId,
    contactId: waiting!.contactId,
    hello,
    send,
    sent,
    read,
    one,
    ticket,
    deliver,
    sender,
    networkIdOf,
    outbox,
  }
}
