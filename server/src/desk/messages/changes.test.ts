import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test, vi } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { editByNetwork, markFailed, revokeByNetwork } from './network/changes.ts'

const never = { outcome: 'refused', retry: 'never', text: 'too-late' } as const

test('an edit is stored at once, keeps the previous text and reaches the network', async () => {
  const { acme, sent, one, deliver, ticket, networkIdOf } = await aConversation()
  const { id: messageId } = await sent('Chega sexta')
  const edited = await acme.bia(messages.edit, { messageId, body: 'Chega sábado' })
  expect(edited).toMatchObject({
    body: 'Chega sábado',
    isEdited: true,
    edits: [{ body: 'Chega sexta' }],
    revision: 1,
  })
  expect((await ticket()).lastMessage).toBe('Chega sábado')
  await deliver()
  expect(acme.network.changed).toMatchObject([
    { change: 'edit', text: 'Chega sábado', networkId: await networkIdOf(messageId), fromMe: true },
  ])
  await acme.bia(messages.edit, { messageId, body: 'Chega domingo' })
  await deliver()
  expect((await one(messageId)).edits.map(({ body }) => body)).toEqual([
    'Chega sexta',
    'Chega sábado',
  ])
  expect(acme.network.changed.map(({ text }) => text)).toEqual(['Chega sábado', 'Chega domingo'])
})

test('only our own, sent, non-empty texts can be edited within fifteen minutes', async () => {
  const { acme, sent, read, send } = await aConversation()
  const [question] = await read()
  const edit = (messageId: string, body = 'outra coisa') =>
    acme.bia(messages.edit, { messageId, body })
  const refusal = (reason: string) => ({
    code: 'ERR_EDITING_WAPP_MSG',
    status: 400,
    details: { reason },
  })
  await expect(edit(question!.id)).rejects.toMatchObject(refusal('notOurs'))
  const { id } = await sent('Chega sexta')
  await expect(edit(id, ' \n')).rejects.toMatchObject(refusal('empty'))
  acme.clock.advance(14 * 60_000)
  await edit(id)
  acme.clock.advance(2 * 60_000)
  await expect(edit(id, 'tarde')).rejects.toMatchObject(refusal('tooLate'))
  const failed = await send('Perdida')
  await acme.inside(async (ctx) => {
    await ctx.db.deleteFrom('outbox').where('messageId', '=', failed.id).execute()
    await markFailed(ctx, { messageId: failed.id, code: 'ERR_SENDING_WAPP_MSG', canRetry: true })
  })
  await expect(edit(failed.id)).rejects.toMatchObject(refusal('notSent'))
})

test('an edit of an unsent message is sent with it and not marked as an edit', async () => {
  const { acme, send, deliver } = await aConversation()
  const { id: messageId } = await send('Chega sexta')
  const edited = await acme.bia(messages.edit, { messageId, body: 'Chega sábado' })
  expect(edited).toMatchObject({ body: 'Chega sábado', isEdited: false, edits: [] })
  await deliver()
  expect(acme.network.sent).toMatchObject([{ body: { text: 'Chega sábado' } }])
  expect(acme.network.changed).toEqual([])
})

test('an edit refused by the network restores the previous text with the reason', async () => {
  const { acme, sent, one, deliver, ticket } = await aConversation()
  const { id: messageId } = await sent('Chega sexta')
  acme.network.answerChange = () => ({ ...never, code: 'ERR_EDITING_WAPP_MSG' })
  await acme.bia(messages.edit, { messageId, body: 'Chega sábado' })
  await deliver()
  expect(await one(messageId)).toMatchObject({
    body: 'Chega sexta',
    isEdited: false,
    edits: [],
    refusal: { change: 'edit', code: 'ERR_EDITING_WAPP_MSG', text: 'Chega sábado' },
    revision: 2,
  })
  expect((await ticket()).lastMessage).toBe('Chega sexta')
  acme.network.answerChange = () => ({ outcome: 'accepted' })
  const again = await acme.bia(messages.edit, { messageId, body: 'Chega segunda' })
  expect(again).toMatchObject({ body: 'Chega segunda', refusal: null })
})

test('an edit made while the previous one is being sent is not lost', async () => {
  const { acme, sent, one, sender, connectionId, outbox } = await aConversation()
  const { id: messageId } = await sent('um')
  await acme.bia(messages.edit, { messageId, body: 'dois' })
  const { promise: slowly, resolve: goOn } = Promise.withResolvers<void>()
  const connection = acme.network.connection(connectionId)
  const edit = vi.fn(async (...[message, text]: Parameters<typeof connection.edit>) => {
    if (text === 'dois') await slowly
    return connection.edit(message, text)
  })
  const working = sender({ connection: { ...connection, edit } })
  working.wake()
  await vi.waitFor(() => expect(edit).toHaveBeenCalledOnce())
  await acme.bia(messages.edit, { messageId, body: 'três' })
  goOn()
  await working.idle()
  await working.stop()
  expect(acme.network.changed.map(({ text }) => text)).toEqual(['dois', 'três'])
  expect(await one(messageId)).toMatchObject({
    body: 'três',
    edits: [{ body: 'um' }, { body: 'dois' }],
  })
  expect(await outbox()).toEqual([])
})

test('two unsent edits become one, and the history keeps the text that the customer saw', async () => {
  const { acme, sent, one, deliver } = await aConversation()
  const { id: messageId } = await sent('um')
  await acme.bia(messages.edit, { messageId, body: 'dois' })
  await acme.bia(messages.edit, { messageId, body: 'três' })
  acme.network.answerChange = () => ({ ...never, code: 'ERR_EDITING_WAPP_MSG' })
  await deliver()
  expect(acme.network.changed.map(({ text }) => text)).toEqual(['três'])
  expect(await one(messageId)).toMatchObject({ body: 'um', isEdited: false })
})

test('our deletion reaches the network and hides the text in the conversation and the list', async () => {
  const { acme, sent, one, deliver, ticket } = await aConversation()
  const { id: messageId } = await sent('Para outra pessoa')
  const gone = await acme.bia(messages.remove, { messageId })
  expect(gone).toMatchObject({ isDeleted: true, body: '', fromMe: true })
  expect(await ticket()).toMatchObject({ lastMessage: 'Oi', lastMessageFromMe: false })
  await deliver()
  expect(acme.network.changed).toMatchObject([{ change: 'revoke' }])
  expect(JSON.stringify(acme.told.at(-1))).not.toContain('Para outra pessoa')
  expect(await one(messageId)).toMatchObject({ isDeleted: true })
  expect(await acme.bia(messages.remove, { messageId })).toMatchObject({ isDeleted: true })
  await deliver()
  expect(acme.network.changed).toHaveLength(1)
})

test('deleting an unsent message cancels it without telling the network', async () => {
  const { acme, send, deliver, outbox } = await aConversation()
  const { id: messageId } = await send('Para outra pessoa')
  await acme.bia(messages.remove, { messageId })
  expect(await outbox()).toEqual([])
  await deliver()
  expect([acme.network.sent, acme.network.changed]).toEqual([[], []])
})

test('a deletion refused by the network restores the message with the reason', async () => {
  const { acme, sent, one, deliver, ticket } = await aConversation()
  const { id: messageId } = await sent('Fica')
  acme.network.answerChange = () => ({ ...never, code: 'ERR_DELETE_WAPP_MSG' })
  await acme.bia(messages.remove, { messageId })
  await deliver()
  expect(await one(messageId)).toMatchObject({
    body: 'Fica',
    isDeleted: false,
    refusal: { change: 'revoke', code: 'ERR_DELETE_WAPP_MSG' },
  })
  expect((await ticket()).lastMessage).toBe('Fica')
})

test("the customer's messages and old ones cannot be deleted", async () => {
  const { acme, sent, read } = await aConversation()
  const [question] = await read()
  const remove = (messageId: string) => acme.bia(messages.remove, { messageId })
  const refusal = { code: 'ERR_DELETE_WAPP_MSG', status: 400 }
  await expect(remove(question!.id)).rejects.toMatchObject(refusal)
  const { id } = await sent('Antiga')
  acme.clock.advance(61 * 3_600_000)
  await expect(remove(id)).rejects.toMatchObject(refusal)
})

test('we have one reaction per message of either side, and it can be removed', async () => {
  const { acme, read, deliver } = await aConversation()
  const [question] = await read()
  const messageId = question!.id
  const react = (emoji: string | null) => acme.bia(messages.react, { messageId, emoji })
  expect((await react('❤️')).reactions).toEqual([{ emoji: '❤️', fromMe: true }])
  await deliver()
  expect((await react('👍')).reactions).toEqual([{ emoji: '👍', fromMe: true }])
  await deliver()
  expect((await react(null)).reactions).toEqual([])
  await deliver()
  expect(acme.network.changed.map(({ emoji }) => emoji)).toEqual(['❤️', '👍', null])
  expect(acme.network.changed[0]).toMatchObject({ change: 'reaction', fromMe: false })
  await expect(react('não')).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
})

test('a reaction refused by the network is removed', async () => {
  const { acme, read, deliver, one } = await aConversation()
  const [question] = await read()
  acme.network.answerChange = () => ({ ...never, code: 'ERR_FETCH_WAPP_MSG' })
  await acme.bia(messages.react, { messageId: question!.id, emoji: '❤️' })
  await deliver()
  expect(await one(question!.id)).toMatchObject({
    reactions: [],
    refusal: { change: 'reaction', code: 'ERR_FETCH_WAPP_MSG' },
  })
})

test('timeline lines and messages unknown to the network cannot be changed', async () => {
  const { acme, sent, ticketId } = await aConversation()
  const { id: messageId } = await sent('Olá')
  await acme.inside(({ db }) =>
    db.updateTable('messages').set({ networkId: null }).where('id', '=', messageId).execute(),
  )
  const refusal = { code: 'ERR_FETCH_WAPP_MSG' }
  await expect(acme.bia(messages.react, { messageId, emoji: '👍' })).rejects.toMatchObject(refusal)
  await expect(acme.bia(messages.remove, { messageId })).rejects.toMatchObject(refusal)
  const line = (await acme.bia(messages.list, { ticketId })).messages.find(
    ({ mediaType }) => mediaType === 'system',
  )
  await expect(
    acme.bia(messages.react, { messageId: line!.id, emoji: '👍' }),
  ).rejects.toMatchObject(refusal)
  await expect(
    acme.bia(messages.send, { ticketId, body: 'x', quotedMsgId: line!.id }),
  ).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
})

test('only users who see the open ticket can change its messages', async () => {
  const { acme, sent, ticketId } = await aConversation()
  const { id: messageId } = await sent('Olá')
  await acme.inside(({ db }) =>
    db.updateTable('tickets').set({ queueId: acme.sales.id }).where('id', '=', ticketId).execute(),
  )
  const tries = [
    () => acme.rui(messages.edit, { messageId, body: 'x' }),
    () => acme.rui(messages.remove, { messageId }),
    () => acme.rui(messages.react, { messageId, emoji: '👍' }),
    () => acme.rui(messages.forward, { messageId, contactIds: [1] }),
    () => acme.rui(messages.details, { messageId }),
    () => acme.rui(messages.find, { ticketId, searchParam: 'olá' }),
  ]
  for (const attempt of tries)
    await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', status: 403 })
  await acme.bia(tickets.change, { ticketId, status: 'closed' })
  await expect(acme.bia(messages.edit, { messageId, body: 'x' })).rejects.toMatchObject({
    code: 'ERR_TICKET_NOT_OPEN',
  })
})

test("the customer's edits keep their history, and messages deleted by the customer stay readable", async () => {
  const { acme, connectionId, hello, read } = await aConversation()
  const { networkId } = hello
  const says = (text: string) =>
    acme.inside((ctx) => editByNetwork(ctx, { connectionId, networkId, fromMe: false, text }))
  await says('Olá')
  await says('Olá')
  await says('Olá!')
  await acme.inside((ctx) => revokeByNetwork(ctx, { connectionId, networkId, fromMe: false }))
  const [said] = await read()
  expect(said).toMatchObject({ body: 'Olá!', isEdited: true, isDeleted: true })
  expect(said!.edits.map(({ body }) => body)).toEqual(['Oi', 'Olá'])
})

test('a timeline line after a failed message does not hide the failure in the list', async () => {
  const { acme, send, ticket, ticketId } = await aConversation()
  const { id: messageId } = await send('Perdida')
  await acme.bia(tickets.change, { ticketId, status: 'pending' })
  await acme.inside((ctx) => markFailed(ctx, { messageId, code: 'ERR_X', canRetry: true }))
  expect((await ticket()).lastMessageFailed).toBe(true)
})
