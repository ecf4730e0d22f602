import { randomUUID } from 'node:crypto'
import { connections } from '@recado/contract/connections/connections'
import { type Message, messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { editByNetwork, markFailed } from './network/changes.ts'
import { markSent, raiseAck } from './network/receipts.ts'

test("a message is stored with the client's id together with its outbox entry", async () => {
  const { acme, send, connectionId, ticketId } = await aConversation()
  const id = randomUUID()
  const message = await send('Olá!', { id })
  expect(message).toMatchObject({ id, ack: 0, fromMe: true, user: { name: 'Bia Nunes' } })
  expect(acme.heard()).toEqual(['appMessage create'])
  expect(acme.signals.at(-1)).toEqual({
    topic: 'outbox',
    news: { companyId: acme.companyId, connectionId },
  })
  const ticket = await acme.bia(tickets.show, { ticketId })
  expect(ticket).toMatchObject({ lastMessage: 'Olá!', lastMessageFromMe: true, waitingSince: null })
})

test('the same id twice is one message and one send, also concurrently', async () => {
  const { acme, send, read } = await aConversation()
  const id = randomUUID()
  const tries = await Promise.allSettled([send('Olá!', { id }), send('Olá!', { id })])
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await send('Olá!', { id })).toMatchObject({ id })
  expect((await read()).filter((one) => one.fromMe)).toHaveLength(1)
  const waiting = await acme.inside(({ db }) => db.selectFrom('outbox').select('id').execute())
  expect(waiting).toHaveLength(1)
})

test('receipts raise the ack, and a late receipt does not lower it', async () => {
  const { acme, send, connectionId } = await aConversation()
  const { id } = await send('Olá!')
  const { networkId } = await acme.inside(({ db }) =>
    db.selectFrom('messages').select('networkId').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  acme.told.length = 0
  const says = (ack: number) =>
    acme.inside((ctx) => raiseAck(ctx, { connectionId, networkId: networkId!, ack }))
  await says(2)
  await acme.inside((ctx) => markSent(ctx, id))
  await says(3)
  await says(2)
  const acks = acme.told.map(({ data }) => (data as { message: Message }).message.ack)
  expect(acks).toEqual([2, 3])
})

test('a failed message has a reason and is retried under the same network id', async () => {
  const { acme, send, read, ticketId } = await aConversation()
  const { id: messageId } = await send('Olá!')
  await expect(acme.bia(messages.retry, { messageId })).rejects.toMatchObject({
    code: 'ERR_MESSAGE_NOT_FAILED',
  })
  await acme.inside(async (ctx) => {
    await ctx.db.deleteFrom('outbox').execute()
    await markFailed(ctx, { messageId, code: 'ERR_WAPP_INVALID_CONTACT', canRetry: true })
  })
  expect((await read()).at(-1)).toMatchObject({
    ack: 0,
    failure: { code: 'ERR_WAPP_INVALID_CONTACT', canRetry: true },
  })
  expect((await acme.bia(tickets.show, { ticketId })).lastMessageFailed).toBe(true)
  expect(await acme.bia(messages.retry, { messageId })).toMatchObject({ failure: null })
  const [waiting, ...more] = await acme.inside(({ db }) =>
    db.selectFrom('outbox').select('messageId').execute(),
  )
  expect([waiting, more]).toEqual([{ messageId }, []])
})

test('empty messages and messages in a ticket that is not open are refused', async () => {
  const { acme, send, ticketId } = await aConversation()
  await expect(send('  \n ')).rejects.toMatchObject({ code: 'ERR_CREATING_MESSAGE', status: 400 })
  await acme.bia(tickets.change, { ticketId, status: 'closed' })
  await expect(send('Olá!')).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_OPEN' })
})

test('the list names the author of our last message, if known', async () => {
  const { acme, send, sent, ticket, ticketId, connectionId } = await aConversation()
  const speaker = async () => (await ticket()).lastMessageUser
  const [ana, bia] = [acme.ana.user, acme.bia.user].map(({ id, name }) => ({ id, name }))
  expect(await speaker()).toBeNull()
  const { id: first } = await sent('Bom dia')
  expect(await speaker()).toEqual(bia)
  const later = (await acme.ana(messages.send, { ticketId, body: 'Eu cuido' })) as { id: string }
  expect(await speaker()).toEqual(ana)
  const found = await acme.bia(tickets.list, { searchParam: 'cuido' })
  expect(found.tickets[0]).toMatchObject({ lastMessageUser: ana, match: { user: ana } })
  await acme.ana(messages.remove, { messageId: later.id })
  expect(await speaker()).toEqual(bia)
  await acme.bia(messages.edit, { messageId: first, body: 'Boa tarde' })
  expect(await speaker()).toEqual(bia)
  const phone = anInbound({ fromMe: true, origin: 'phone-echo', text: 'Já respondo' })
  await arrive(acme, { connectionId, all: [phone] })
  expect(await speaker()).toBeNull()
  await send('De novo')
  await arrive(acme, { connectionId, all: [anInbound()] })
  expect(await speaker()).toBeNull()
})

test('a quotation contains the quoted text and cannot come from another customer', async () => {
  const { acme, send, read, connectionId, ticketId } = await aConversation()
  const [question] = await read()
  const answer = await send('Sim', { quotedMsgId: question!.id })
  expect(answer.quotedMsg).toMatchObject({ id: question!.id, body: 'Oi', fromMe: false })
  const quotedMsg = question!
  const again = await acme.bia(messages.send, { ticketId, body: 'Sim!', quotedMsg })
  expect(again).toMatchObject({ quotedMsgId: question!.id })
  const none = await acme.bia(messages.send, { ticketId, body: 'E mais', quotedMsg: null })
  expect(none).toMatchObject({ quotedMsgId: null })
  await arrive(acme, { connectionId, all: [anInbound({ from: '5511900001111' })] })
  const foreign = await acme.inside(({ db }) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('id', '<>', question!.id)
      .where('fromMe', '=', false)
      .executeTakeFirstOrThrow(),
  )
  await expect(send('Sim', { quotedMsgId: foreign.id })).rejects.toMatchObject({
    code: 'ERR_NO_MESSAGE_FOUND',
  })
})

test('a quotation from a ticket that the author may not see is refused', async () => {
  const { acme, contactId, send } = await aConversation()
  const { rui, companyId } = acme
  const about = { contactId, userId: rui.user.id, connectionId: (await acme.connection()).id }
  const hidden = await acme.ticket({ ...about, companyId, status: 'open' })
  const secret = await acme.message(hidden, { body: 'segredo' })
  const refused = { code: 'ERR_NO_MESSAGE_FOUND', status: 404 }
  await expect(send('Sim', { quotedMsgId: secret.id })).rejects.toMatchObject(refused)
  const ticketId = hidden.id
  await acme.ana(tickets.change, { ticketId, userId: acme.bia.user.id })
  const answer = await send('Sim', { quotedMsgId: secret.id })
  expect(answer).toMatchObject({ quotedMsg: { body: 'segredo' } })
})

test('users who do not see a ticket cannot read, write or retry in it', async () => {
  const { acme, ticketId, send } = await aConversation()
  const { id: messageId } = await send('Olá!')
  await acme.inside(({ db }) =>
    db.updateTable('tickets').set({ queueId: acme.sales.id }).where('id', '=', ticketId).execute(),
  )
  const refusal = { code: 'ERR_NO_PERMISSION', status: 403 }
  await expect(acme.rui(messages.list, { ticketId })).rejects.toMatchObject(refusal)
  await expect(acme.rui(messages.send, { ticketId, body: 'x' })).rejects.toMatchObject(refusal)
  await expect(acme.rui(messages.retry, { messageId })).rejects.toMatchObject(refusal)
  await expect(acme.rui(tickets.read, { ticketId })).rejects.toMatchObject(refusal)
})

test('files become one message each, with caption, size and image dimensions', async () => {
  const { acme, ticketId, read } = await aConversation()
  const { default: sharp } = await import('sharp')
  const picture = await sharp({
    create: { width: 64, height: 48, channels: 3, background: '#369eff' },
  })
    .png()
    .toBuffer()
  const id = randomUUID()
  const files = [
    { name: 'foto.png', content: new Uint8Array(picture), type: 'image/png' },
    { name: 'lista.txt', content: 'um\ndois', type: 'text/plain' },
  ]
  const sent = await acme.bia.upload(messages.send, { ticketId, id, body: 'A foto' }, files)
  expect(sent).toMatchObject([
    { id, body: 'A foto', mediaType: 'image', media: { width: 64, height: 48, mime: 'image/png' } },
    { body: '', mediaType: 'document', media: { fileName: 'lista.txt' } },
  ])
  const again = await acme.bia.upload(messages.send, { ticketId, id, body: 'A foto' }, files)
  expect(again).toMatchObject({ id })
  expect((await read()).filter(({ fromMe }) => fromMe)).toHaveLength(2)
})

const isSaid = ({ mediaType }: Message) => mediaType !== 'system'

test('a conversation is paged backwards exactly while new messages arrive', async () => {
  const { acme, ticketId, connectionId } = await aConversation()
  const more = (n: number) =>
    arrive(acme, { connectionId, all: Array.from({ length: n }, () => anInbound()) })
  await more(49)
  const seen: string[] = []
  for (let before: number | undefined; ;) {
    const page = await acme.bia(messages.list, {
      ticketId,
      ...(before !== undefined && { before }),
    })
    // Fifty messages, and the line of the acceptance.
    if (before === undefined) expect(page.count).toBe(51)
    seen.unshift(...page.messages.filter(isSaid).map(({ id }) => id))
    before = page.messages[0]!.position
    if (!page.hasMore) break
    await more(1)
  }
  expect(new Set(seen).size).toBe(50)
  expect(seen).toHaveLength(50)
})

test('the list clears the failure when the message is retried or turns out to have arrived', async () => {
  const { acme, ticketId, send } = await aConversation()
  const isFailed = async () => (await acme.bia(tickets.show, { ticketId })).lastMessageFailed
  const { id } = await send('Olá!')
  const fails = () =>
    acme.inside((ctx) => markFailed(ctx, { messageId: id, code: 'ERR_X', canRetry: true }))
  await fails()
  expect(await isFailed()).toBe(true)
  await acme.inside(({ db }) => db.deleteFrom('outbox').where('messageId', '=', id).execute())
  await acme.bia(messages.retry, { messageId: id })
  expect(await isFailed()).toBe(false)
  await fails()
  await acme.inside((ctx) => markSent(ctx, id))
  expect(await isFailed()).toBe(false)
})

test('a failed message cannot be retried through a removed connection', async () => {
  const { acme, connectionId, send } = await aConversation()
  const { id } = await send('Olá!')
  await acme.inside((ctx) => markFailed(ctx, { messageId: id, code: 'ERR_X', canRetry: true }))
  await acme.ana(connections.remove, { id: connectionId })
  await expect(acme.bia(messages.retry, { messageId: id })).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
  })
})

test('an edit that arrives while the conversation is marked as read does not deadlock', async () => {
  const { acme, connectionId, ticketId } = await aConversation()
  for (let turn = 1; turn <= 8; turn++) {
    const one = anInbound()
    await arrive(acme, { connectionId, all: [one] })
    const { networkId } = one
    await Promise.all([
      acme.inside((ctx) =>
        editByNetwork(ctx, { connectionId, networkId, fromMe: false, text: `${turn}` }),
      ),
      acme.bia(tickets.read, { ticketId }),
    ])
  }
})
