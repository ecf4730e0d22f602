import { randomUUID } from 'node:crypto'
import { type Message, messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'

const said = async (talk: Awaited<ReturnType<typeof aConversation>>, uuid: string | null) => {
  const { id: ticketId } = await talk.acme.bia(tickets.showByUuid, { ticketUuid: uuid! })
  const page = await talk.acme.bia(messages.list, { ticketId })
  return page.messages.filter(({ mediaType }) => mediaType !== 'system')
}

test('a message is forwarded to several contacts, into the active ticket or a new one, marked as forwarded', async () => {
  const talk = await aConversation()
  const { acme, read, connectionId, deliver } = talk
  const [otto, rosa] = [await acme.contact({ name: 'Otto' }), await acme.contact({ name: 'Rosa' })]
  const waitingSince = new Date('2026-01-05T12:00:00Z')
  const living = await acme.ticket({
    contactId: otto.id,
    connectionId,
    status: 'pending',
    unreadMessages: 2,
    waitingSince,
  })
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
    status: 'pending',
    userId: null,
    unreadMessages: 2,
    waitingSince: waitingSince.toISOString(),
    lastMessage: 'Oi',
  })
  expect(await acme.bia(tickets.showByUuid, { ticketUuid: results[1]!.ticketUuid! })).toMatchObject(
    { status: 'open', userId: acme.bia.user.id },
  )
  await deliver()
  expect(acme.network.sent).toHaveLength(2)
  expect(acme.network.sent).toMatchObject([{ isForwarded: true }, { isForwarded: true }])
})

test('a forwarded file is not stored again, and our signature is removed', async () => {
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
  // The two conversations are sent concurrently.
  expect(acme.network.sent.find(({ isForwarded }) => isForwarded)).toMatchObject({
    body: { type: 'media', fileName: 'lista.txt', caption: 'Segue a lista' },
  })
})

test('contact cards and locations keep their type when forwarded', async () => {
  const { acme, connectionId, read, deliver } = await aConversation()
  const rosa = await acme.contact({ name: 'Rosa' })
  const cards = [{ name: 'Rui', phones: ['+55 11 90000-1234'] }]
  const spot = { type: 'location', lat: -23.5, lng: -46.6, name: 'Loja' } as const
  const bodies = [{ type: 'contact', cards } as const, spot]
  await arrive(acme, {
    connectionId,
    all: bodies.map((body) => anInbound({ body })),
    runAsCompany: 1,
  })
  for (const { id, mediaType } of await read())
    if (mediaType !== 'text')
      await acme.bia(messages.forward, { messageId: id, contactIds: [rosa.id] })
  await deliver()
  const arrived = acme.network.sent.map(({ body }) => body)
  expect(arrived).toContainEqual({ type: 'contact', cards })
  expect(arrived).toContainEqual(spot)
})

test('refusals are reported per contact and do not affect the others', async () => {
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
    'ERR_NO_PERMISSION',
    'ERR_NO_CONTACT_FOUND',
    null,
  ])
})

test("a leader may forward into an agent's ticket, which stays unread with the agent", async () => {
  const { acme, read } = await aConversation()
  const otto = await acme.contact({ name: 'Otto' })
  const { id: elsewhere } = await acme.connection()
  const waitingSince = new Date('2026-01-05T12:00:00Z')
  const held = {
    status: 'open',
    userId: acme.rui.user.id,
    unreadMessages: 3,
    waitingSince,
  } as const
  const { id: ticketId } = await acme.ticket({
    contactId: otto.id,
    connectionId: elsewhere,
    ...held,
  })
  const [question] = await read()
  const forward = { messageId: question!.id, contactIds: [otto.id] }
  expect((await acme.bia(messages.forward, forward)).results).toMatchObject([
    { ticketUuid: null, refused: 'ERR_NO_PERMISSION' },
  ])
  expect((await acme.ana(messages.forward, forward)).results).toMatchObject([{ refused: null }])
  expect(await acme.rui(tickets.show, { ticketId })).toMatchObject({
    ...held,
    waitingSince: waitingSince.toISOString(),
    lastMessage: 'Oi',
  })
  expect(await acme.ana(tickets.ofContact, { contactId: otto.id })).toMatchObject({ count: 1 })
})

test('deleted messages and files that are not downloaded cannot be forwarded', async () => {
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

test('a message deleted while it is being forwarded is sent to nobody', async () => {
  const { acme, ticketId, outbox } = await aConversation()
  const rosa = await acme.contact()
  const file = { name: 'lista.txt', content: 'um', type: 'text/plain' }
  const { id: messageId } = (await acme.bia.upload(messages.send, { ticketId, body: '' }, [
    file,
  ])) as Message
  const { answer } = await acme.inside(async ({ db }) => {
    await db.updateTable('messages').set({ isDeleted: true }).where('id', '=', messageId).execute()
    return runBlocked(db, () => acme.bia(messages.forward, { messageId, contactIds: [rosa.id] }))
  })
  expect(await answer).toMatchObject({ results: [{ refused: 'ERR_FETCH_WAPP_MSG' }] })
  expect((await outbox()).map((one) => one.messageId)).toEqual([messageId])
})

test('a repeated forward with the same ids is sent once', async () => {
  const { acme, read, deliver } = await aConversation()
  const [otto, rosa] = [await acme.contact(), await acme.contact()]
  const [question] = await read()
  const asked = {
    messageId: question!.id,
    contactIds: [otto.id, rosa.id],
    ids: [randomUUID(), randomUUID()],
  }
  const only = (at: number) => ({ contactIds: [asked.contactIds[at]!], ids: [asked.ids[at]!] })
  const first = await acme.bia(messages.forward, { ...asked, ...only(0) })
  await acme.inside(({ db }) =>
    db.updateTable('contacts').set({ blockedAt: new Date() }).where('id', '=', otto.id).execute(),
  )
  const [again, runAsCompany] = await Promise.all([
    acme.bia(messages.forward, asked),
    acme.bia(messages.forward, asked),
  ])
  expect(again).toEqual(runAsCompany)
  expect(again.results).toMatchObject([first.results[0]!, { contactId: rosa.id, refused: null }])
  await deliver()
  expect(acme.network.sent).toHaveLength(2)
  const taken = await acme.bia(messages.forward, { ...asked, ...only(1), ids: [asked.ids[0]!] })
  expect(taken.results).toMatchObject([{ refused: 'ERR_CREATING_MESSAGE' }])
})

test('a blocked contact gets nothing, even in an active ticket', async () => {
  const { acme, read, connectionId, outbox } = await aConversation()
  const rosa = await acme.contact({ blockedAt: new Date() })
  await acme.ticket({
    contactId: rosa.id,
    connectionId,
    status: 'open',
    userId: acme.bia.user.id,
    queueId: acme.sales.id,
  })
  const [question] = await read()
  const { results } = await acme.bia(messages.forward, {
    messageId: question!.id,
    contactIds: [rosa.id],
  })
  expect(results).toMatchObject([{ ticketUuid: null, refused: 'ERR_CONTACT_BLOCKED' }])
  expect(await outbox()).toEqual([])
})
