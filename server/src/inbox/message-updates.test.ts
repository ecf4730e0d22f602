import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { anInbound, arrive } from '../../test/inbound.ts'
import { editByNetwork, reactByNetwork, revokeByNetwork } from '../desk/messages/network/changes.ts'
import { raiseAck } from '../desk/messages/network/receipts.ts'

async function aNumber() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const arrives = (...all: ReturnType<typeof anInbound>[]) => arrive(acme, { connectionId, all })
  return { acme, connectionId, arrives }
}

test('edits, deletions and reactions change the message on every screen', async () => {
  const { acme, arrives, connectionId } = await aNumber()
  const hello = anInbound()
  await arrives(hello)
  const { networkId } = hello
  const named = { connectionId, networkId }
  await acme.inside((ctx) => editByNetwork(ctx, { ...named, fromMe: false, text: 'Olá' }))
  await acme.inside((ctx) => reactByNetwork(ctx, { ...named, byMe: false, emoji: '👍' }))
  await acme.inside((ctx) => reactByNetwork(ctx, { ...named, byMe: false, emoji: '🙏' }))
  await acme.inside((ctx) => reactByNetwork(ctx, { ...named, byMe: true, emoji: '❤️' }))
  await acme.inside((ctx) => reactByNetwork(ctx, { ...named, byMe: true, emoji: null }))
  const { tickets: pending } = await acme.ana(tickets.list, { status: 'pending' })
  const ticket = pending[0]
  expect(ticket!.lastMessage).toBe('Olá')
  const read = async () => (await acme.ana(messages.list, { ticketId: ticket!.id })).messages[0]
  expect(await read()).toMatchObject({
    body: 'Olá',
    isEdited: true,
    reactions: [{ emoji: '🙏', fromMe: false }],
  })
  await acme.inside((ctx) => revokeByNetwork(ctx, { ...named, fromMe: false }))
  expect(await read()).toMatchObject({ isDeleted: true })
})

test('a receipt for an unknown message changes nothing', async () => {
  const { acme, arrives, connectionId } = await aNumber()
  const hello = anInbound()
  await arrives(hello)
  const before = acme.heard().length
  await acme.inside((ctx) => raiseAck(ctx, { connectionId, networkId: hello.networkId, ack: 3 }))
  expect(acme.heard().length).toBe(before)
})
