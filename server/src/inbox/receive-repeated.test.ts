import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { anInbound, arrive } from '../../test/inbound.ts'

async function aNumber() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const arrives = (...all: ReturnType<typeof anInbound>[]) => arrive(acme, { connectionId, all })
  const ticket = async () => (await acme.ana(tickets.list, { status: 'pending' })).tickets[0]!
  const shown = async () =>
    (await acme.ana(messages.list, { ticketId: (await ticket()).id })).messages
  return { acme, arrives, ticket, shown }
}

const hidden = { type: 'placeholder', why: 'undecryptable' } as const

test('a placeholder is replaced in its position when the message arrives again', async () => {
  const { acme, arrives, ticket, shown } = await aNumber()
  const first = anInbound({ body: hidden })
  const second = anInbound({ text: 'alô?' })
  await arrives(first)
  await arrives(second)
  expect(await shown()).toMatchObject([{ mediaType: 'placeholder' }, { body: 'alô?' }])
  await arrives({ ...first, body: { type: 'text', text: 'Bom dia!' } })
  expect(await shown()).toMatchObject([
    { body: 'Bom dia!', mediaType: 'text', isEdited: false },
    { body: 'alô?' },
  ])
  expect(await ticket()).toMatchObject({ lastMessage: 'alô?', messagesCount: 2 })
  expect(acme.heard().at(-1)).toBe('appMessage update')
})

test('replacing the last message updates the list and awaits its file', async () => {
  const { arrives, ticket, shown } = await aNumber()
  const first = anInbound({ body: hidden })
  await arrives(first)
  const media = { kind: 'image', mime: 'image/png', network: { id: '1' } } as const
  await arrives({ ...first, body: { type: 'media', media, caption: 'olha' } })
  expect(await shown()).toMatchObject([
    { body: 'olha', mediaType: 'image', media: { state: 'pending' } },
  ])
  expect(await ticket()).toMatchObject({ lastMessage: 'olha', lastMessageType: 'image' })
})

test('a repeat of a stored message changes nothing, and a placeholder never replaces text', async () => {
  const { acme, arrives, shown } = await aNumber()
  const first = anInbound()
  await arrives(first)
  const heard = acme.heard().length
  await arrives({ ...first, body: { type: 'text', text: 'outra coisa' } })
  await arrives({ ...first, body: hidden })
  expect(await shown()).toMatchObject([{ body: 'Oi', mediaType: 'text' }])
  expect(acme.heard()).toHaveLength(heard)
})
