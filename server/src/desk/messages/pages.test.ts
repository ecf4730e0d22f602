import { type Message, messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { raiseAck } from './network/receipts.ts'

/** A conversation of this many messages, `Linha 1` and so on, after the first "Oi". */
async function aLongOne(lines: number) {
  const talk = await aConversation()
  const { acme, connectionId, ticketId } = talk
  for (let n = 1; n <= lines; n++)
    await arrive(acme, { connectionId, all: [anInbound({ text: `Linha ${n}` })] })
  const list = (asked: object) => acme.bia(messages.list, { ticketId, ...asked })
  const all: Message[] = []
  for (let page = await list({}); ; page = await list({ before: page.messages[0]!.position })) {
    all.unshift(...page.messages)
    if (!page.hasMore) break
  }
  return { ...talk, list, all }
}

const ids = (all: Message[]) => all.map(({ id }) => id)

test('a page around a message is centred on it and says whether there is more on either side', async () => {
  const { list, all } = await aLongOne(60)
  const middle = all[30]!
  const page = await list({ around: middle.id })
  expect(ids(page.messages)).toEqual(ids(all.slice(21, 41)))
  expect(page).toMatchObject({ hasMore: true, hasNewer: true })
  const first = await list({ around: all[0]!.id })
  expect(ids(first.messages)).toEqual(ids(all.slice(0, 11)))
  expect(first).toMatchObject({ hasMore: false, hasNewer: true })
  const last = await list({ around: all.at(-1)!.id })
  expect(ids(last.messages)).toEqual(ids(all.slice(-10)))
  expect(last).toMatchObject({ hasMore: true, hasNewer: false })
})

test('the following pages continue to the end', async () => {
  const { list, all } = await aLongOne(60)
  const seen: string[] = []
  let after = all[15]!.position
  for (;;) {
    const page = await list({ after })
    seen.push(...ids(page.messages))
    after = page.messages.at(-1)!.position
    if (!page.hasNewer) break
  }
  expect(seen).toEqual(ids(all.slice(16)))
  expect((await list({ after })).messages).toEqual([])
})

test('the page around the first unread message contains earlier and later messages', async () => {
  const { acme, connectionId, ticketId, list } = await aLongOne(15)
  await acme.bia(tickets.read, { ticketId })
  expect((await list({ aroundUnread: true })).firstUnreadId).toBeUndefined()
  await arrive(acme, {
    connectionId,
    all: Array.from({ length: 45 }, (_, n) => anInbound({ text: `Nova ${n + 1}` })),
  })
  const page = await list({ aroundUnread: true })
  const first = page.messages.findIndex(({ id }) => id === page.firstUnreadId)
  expect([first, page.messages.length]).toEqual([10, 40])
  expect(page.messages[first]?.body).toBe('Nova 1')
  expect(page.messages.at(-1)?.body).toBe('Nova 30')
  expect(page).toMatchObject({ hasMore: true, hasNewer: true, ticket: { unreadMessages: 45 } })
  const rest = await list({ after: page.messages.at(-1)!.position })
  expect(rest.messages[0]?.body).toBe('Nova 31')
  await acme.bia(tickets.read, { ticketId })
  const none = await list({ aroundUnread: true })
  expect(none).toEqual(await list({}))
})

test('an entirely unread conversation opens at its beginning, only for users who see it', async () => {
  const { acme, connectionId, ticketId, list } = await aLongOne(0)
  await arrive(acme, { connectionId, all: [anInbound({ text: 'De novo' })] })
  const page = await list({ aroundUnread: true })
  expect(page.messages.find(({ id }) => id === page.firstUnreadId)?.body).toBe('Oi')
  expect(page).toMatchObject({ hasMore: false, hasNewer: false })
  await acme.inside(({ db }) =>
    db.updateTable('tickets').set({ queueId: acme.sales.id }).where('id', '=', ticketId).execute(),
  )
  await expect(acme.rui(messages.list, { ticketId, aroundUnread: true })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
    status: 403,
  })
})

test('the page around a message of another conversation is refused', async () => {
  const { acme, list, connectionId } = await aLongOne(1)
  await arrive(acme, { connectionId, all: [anInbound({ from: '5511900001111', text: 'segredo' })] })
  const foreign = await acme.inside(({ db }) =>
    db.selectFrom('messages').select('id').where('body', '=', 'segredo').executeTakeFirstOrThrow(),
  )
  await expect(list({ around: foreign.id })).rejects.toMatchObject({
    code: 'ERR_NO_MESSAGE_FOUND',
    status: 404,
  })
})

test('a search in a conversation ignores accents and case and lists the newest hit first', async () => {
  const { acme, connectionId, ticketId, send } = await aConversation()
  const says = (text: string, from?: string) =>
    arrive(acme, { connectionId, all: [anInbound({ text, ...(from && { from }) })] })
  await says('O ORÇAMENTO chegou?')
  await says('100% azul_claro')
  await says('Orçamento de outra pessoa', '5511900001111')
  const { id } = await send('Segue o orcamento')
  const find = async (searchParam: string) =>
    (await acme.bia(messages.find, { ticketId, searchParam })).found
  const found = await find('orçamento')
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ id })
  expect(await find('or')).toEqual([])
  expect(await find('0% a')).toHaveLength(1)
  expect(await find('azul_claro')).toHaveLength(1)
  expect(await find('azul%claro')).toEqual([])
  await acme.bia(messages.remove, { messageId: id })
  expect(await find('orçamento')).toHaveLength(1)
})

test('details have the time of each receipt, set once, and a later receipt implies the earlier ones', async () => {
  const { acme, sent, connectionId, networkIdOf } = await aConversation()
  const { id: messageId } = await sent('Olá')
  const networkId = await networkIdOf(messageId)
  const details = () => acme.bia(messages.details, { messageId })
  const { sentAt, ...later } = await details()
  expect(sentAt).not.toBeNull()
  expect(later).toMatchObject({ deliveredAt: null, readAt: null, playedAt: null, deletedAt: null })
  const readAt = new Date(Date.now() - 1000).toISOString()
  const says = (ack: number, at?: string) =>
    acme.inside((ctx) => raiseAck(ctx, { connectionId, networkId, ack, at }))
  await says(3, readAt)
  expect(await details()).toMatchObject({ sentAt, deliveredAt: readAt, readAt, playedAt: null })
  await says(2)
  await says(4, '2999-01-01T00:00:00.000Z')
  const last = await details()
  expect(last).toMatchObject({ sentAt, deliveredAt: readAt, readAt, message: { ack: 4 } })
  expect(new Date(last.playedAt!).getTime()).toBeLessThanOrEqual(Date.now())
})

test('the quotation of a message deleted by us is marked and has no text', async () => {
  const { acme, sent, send, one } = await aConversation()
  const { id: quotedMsgId } = await sent('Custa 90')
  const { id } = await send('Quis dizer 80', { quotedMsgId })
  const bia = { id: acme.bia.user.id, name: 'Bia Nunes' }
  expect((await one(id)).quotedMsg).toMatchObject({ body: 'Custa 90', isDeleted: false, user: bia })
  await acme.bia(messages.remove, { messageId: quotedMsgId })
  expect((await one(id)).quotedMsg).toMatchObject({ body: '', isDeleted: true, user: bia })
})
