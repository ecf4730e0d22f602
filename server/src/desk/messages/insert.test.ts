import { messages } from '@recado/contract/desk/messages'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { showTicket } from '../tickets/queries.ts'
import { insertMessages, type NewMessage } from './insert.ts'

test('messages are stored in the given order, and a message whose id is stored is left out', async () => {
  const { acme, connectionId, ticketId, read } = await aConversation()
  const stored = await acme.inside(async (ctx) => {
    const ticket = await showTicket(ctx, { ticketId })
    const said = (body: string, id = randomUUID() as string): NewMessage => ({
      id,
      ticket,
      network: { connectionId, networkId: randomUUID() },
      userId: null,
      body,
      mediaType: 'text',
      fromMe: false,
      isRead: false,
      createdAt: ctx.now,
    })
    const all = ['um', 'dois', 'três'].map((body) => said(body))
    const first = await insertMessages(ctx, all)
    const again = await insertMessages(ctx, [said('outra vez', all[1]!.id), said('quatro')])
    return [...first, ...again]
  })
  expect(stored.map(({ body }) => body)).toEqual(['um', 'dois', 'três', 'quatro'])
  expect((await read()).slice(-4).map(({ body }) => body)).toEqual(['um', 'dois', 'três', 'quatro'])
})

test('half of a character is replaced, and a text that the database cannot hold is refused', async () => {
  const { acme, ticketId, send } = await aConversation()
  expect((await send('azul \ud83d?')).body).toBe('azul \ufffd?')
  await expect(acme.bia(messages.send, { ticketId, body: 'a\0b' })).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
  })
})
