import { type Message, messages } from '@recado/contract/messages'
import { tickets } from '@recado/contract/tickets'
import { expect, test } from 'vitest'
import { aConversation } from '../../test/conversation.ts'
import { anInbound, arrive } from '../../test/inbound.ts'

const said = async (talk: Awaited<ReturnType<typeof aConversation>>, uuid: string | null) => {
  const { id: ticketId } = await talk.acme.bia(tickets.showByUuid, { ticketUuid: uuid! })
  const page = await talk.acme.bia(messages.list, { ticketId })
  return page.messages.filter(({ mediaType }) => mediaType !== 'system')
}

test('a message goes to several contacts, into the living ticket or a new one, marked as forwarded', async () => {
  const talk = await aConversation()
  const { acme, read, connectionId, deliver } = talk
  const [otto, rosa] = [await acme.contact({ name: 'Otto' }), await acme.contact({ name: 'Rosa' })]
  const living = await acme.ticket({ contactId: otto.id, connectionId, status: 'pending' })
  const [question] = await read()
  const { results } = await acme.bia(messages.forward, {
    messageId: question!.id,
    contactIds: [otto.id, rosa.id, otto.id],
  })
  expect(results).toMatchObject([
    { contactId: otto.id, ticketUuid: living.uuid, refused: null },
    { contactId: rosa.id, refused: null },
  ])
  for (const { ticketUuid } of results)
    expect(await said(talk, ticketUuid)).toMatchObject([
      { body: 'Oi', isForwarded: true, fromMe: true, user: { name: 'Bia Nunes' } },
    ])
  expect(await acme.bia(tickets.showByUuid, { ticketUuid: living.uuid })).toMatchObject({
    status: 'open',
    userId: acme.bia.user.id,
    lastMessage: 'Oi',
  })
  await deliver()
  expect(acme.network.sent).toHaveLength(2)
  expect(acme.network.sent).toMatchObject([{ isForwarded: true }, { isForwarded: true }])
})

test('a file is forwarded without being stored again, and our signature stays behind', async () => {
  const talk = await aConversation()
  const { acme, ticketId, deliver } = talk
  const rosa = await acme.contact({ name: 'Rosa' })
  const file = { name: 'lista.txt', content: 'um\ndois', type: 'text/plain' }
  const sent = await acme.bia.upload(
    messages.send,
    { ticketId, body: '*Bia Nunes:*\nSegue a lista' },
    [file],
  )
  const { id: messageId } = sent as Message
  const { results } = await acme.bia(messages.forward, { messageId, contactIds: [rosa.id] })
  const [copy] = await said(talk, results[0]!.ticketUuid)
  expect(copy).toMatchObject({ body: 'Segue a lista', media: { fileName: 'lista.txt', size: 7 } })
  const keys = await acme.inside(({ db }) =>
    db.selectFrom('attachments').select('storageKey').distinct().execute(),
  )
  expect(keys).toHaveLength(1)
  await deliver()
  expect(acme.network.sent.at(-1)).toMatchObject({
    isForwarded: true,
    body: { type: 'media', fileName: 'lista.txt', caption: 'Segue a lista' },
  })
})

test('cards and places arrive as what they are', async () => {
  const { acme, connectionId, read, deliver } = await aConversation()
  const rosa = await acme.contact({ name: 'Rosa' })
  const cards = [{ name: 'Rui', phones: ['+55 11 90000-1234'] }]
  const spot = { type: 'location', lat: -23.5, lng: -46.6, name: 'Loja' } as const
  const bodies = [{ type: 'contact', cards } as const, spot]
  await arrive(acme, { connectionId, all: bodies.map((body) => anInbound({ body })), atOnce: 1 })
  for (const { id, mediaType } of await read())
    if (mediaType !== 'text')
      await acme.bia(messages.forward, { messageId: id, contactIds: [rosa.id] })
  await deliver()
  const arrived = acme.network.sent.map(({ body }) => body)
  expect(arrived).toContainEqual({ type: 'contact', cards })
  expect(arrived).toContainEqual(spot)
})

test('where it cannot go is said contact by contact, and keeps it from nobody else', async () => {
  const { acme, read, connectionId } = await aConversation()
  const [theirs, rosa] = [await acme.contact(), await acme.contact()]
  await acme.ticket({
    contactId: theirs.id,
    connectionId,
    status: 'open',
    queueId: acme.support.id,
    userId: acme.rui.user.id,
  })
  const foreign = await acme.neighbour.contact()
  const [question] = await read()
  const { results } = await acme.bia(messages.forward, {
    messageId: question!.id,
    contactIds: [theirs.id, foreign.id, rosa.id],
  })
  expect(results.map(({ refused }) => refused)).toEqual([
    'ERR_OTHER_OPEN_TICKET',
    'ERR_NO_CONTACT_FOUND',
    null,
  ])
})

test('what is no longer there, or has not come yet, cannot be forwarded', async () => {
  const { acme, sent, connectionId, read } = await aConversation()
  const rosa = await acme.contact()
  const forward = (messageId: string) =>
    acme.bia(messages.forward, { messageId, contactIds: [rosa.id] })
  const { id } = await sent('Apagada')
  await acme.bia(messages.remove, { messageId: id })
  const refusal = { code: 'ERR_FETCH_WAPP_MSG', status: 400 }
  await expect(forward(id)).rejects.toMatchObject(refusal)
  const media = { kind: 'image', mime: 'image/png', network: { id: 'x' } } as const
  await arrive(acme, { connectionId, all: [anInbound({ body: { type: 'media', media } })] })
  const coming = (await read()).find(({ mediaType }) => mediaType === 'image')
  await expect(forward(coming!.id)).rejects.toMatchObject(refusal)
})
