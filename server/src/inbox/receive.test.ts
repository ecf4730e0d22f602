import { connections } from '@recado/contract/connections/connections'
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { type Ticket, tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../test/company.ts'
import { anInbound, arrive, lia } from '../../test/inbound.ts'

async function aNumber() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const arrives = (...all: ReturnType<typeof anInbound>[]) => arrive(acme, { connectionId, all })
  return { acme, connectionId, arrives }
}

const pending = async ({ ana }: Pick<Company, 'ana'>) =>
  (await ana(tickets.list, { status: 'pending' })).tickets

test('a first message creates one pending ticket, however often the network repeats it', async () => {
  const { acme, arrives } = await aNumber()
  const hello = anInbound()
  await arrives(hello)
  await arrives(hello)
  await arrives(hello)

  const [ticket, ...others] = await pending(acme)
  expect(others).toEqual([])
  expect(ticket).toMatchObject({
    unreadMessages: 1,
    messagesCount: 1,
    lastMessage: 'Oi',
    contact: { name: 'Lia Campos', number: lia },
  })
  expect(acme.heard()).toEqual(['contact create', 'appMessage create', 'ticket update'])
  await arrives(anInbound())
  expect(acme.heard().slice(3)).toEqual(['appMessage create'])
})

test('a contact known only by number is not renamed by each message', async () => {
  const { acme, arrives } = await aNumber()
  await arrives(anInbound({ pushName: lia }))
  await arrives(anInbound({ pushName: lia }))
  expect(acme.heard().slice(3)).toEqual(['appMessage create'])
})

test('fifty concurrent first messages of a customer create one contact and one ticket and keep their order', async () => {
  const { acme, arrives } = await aNumber()
  const said = Array.from({ length: 50 }, (_, i) => `número ${i}`)
  await arrives(...said.map((text) => anInbound({ text })))

  const [ticket, ...others] = await pending(acme)
  expect(others).toEqual([])
  expect(ticket).toMatchObject({ unreadMessages: 50, messagesCount: 50 })
  const heard: string[] = []
  for (let before: number | undefined; ;) {
    const page = await acme.ana(messages.list, {
      ticketId: ticket!.id,
      ...(before !== undefined && { before }),
    })
    heard.unshift(...page.messages.map(({ body }) => body))
    before = page.messages[0]?.position
    if (!page.hasMore) break
  }
  expect(heard).toEqual(said)
  expect((await acme.ana(contacts.list, {})).count).toBe(1)
})

test('two nodes that receive the same new customer concurrently create one contact and one ticket', async () => {
  const { acme, connectionId } = await aNumber()
  const all = Array.from({ length: 12 }, () => anInbound())
  await Promise.all(all.map((one) => arrive(acme, { connectionId, all: [one] })))
  const found = await pending(acme)
  expect(found.map(({ unreadMessages }) => unreadMessages)).toEqual([12])
})

test('a customer who writes again within two hours gets the same ticket, waiting and unassigned in its queue', async () => {
  const { acme, arrives } = await aNumber()
  await arrives(anInbound())
  const [first] = await pending(acme)
  await acme.ana(tickets.change, { ticketId: first!.id, status: 'open' })
  await acme.ana(tickets.change, { ticketId: first!.id, status: 'closed' })
  acme.clock.advance(119 * 60_000)
  await arrives(anInbound({ text: 'Voltei' }))

  const [again, ...others] = await pending(acme)
  expect(others).toEqual([])
  expect(again).toMatchObject({ id: first!.id, status: 'pending', userId: null, unreadMessages: 1 })
})

test('a customer who writes after two hours gets a new ticket', async () => {
  const { acme, arrives } = await aNumber()
  await arrives(anInbound())
  const [first] = await pending(acme)
  await acme.ana(tickets.change, { ticketId: first!.id, status: 'closed' })
  acme.clock.advance(121 * 60_000)
  await arrives(anInbound())
  const [second] = await pending(acme)
  expect(second!.id).not.toBe(first!.id)
})

test('a message repeated after its ticket was closed opens nothing', async () => {
  const { acme, arrives } = await aNumber()
  const hello = anInbound()
  await arrives(hello)
  const [ticket] = await pending(acme)
  await acme.ana(tickets.change, { ticketId: ticket!.id, status: 'closed' })
  await arrives(hello)
  expect(await pending(acme)).toEqual([])
})

test('a message typed on the phone appears in the ticket and ends the wait', async () => {
  const { acme, arrives } = await aNumber()
  await arrives(anInbound({ at: new Date(Date.now() - 60_000).toISOString() }))
  await arrives(anInbound({ fromMe: true, origin: 'phone-echo', text: 'Já respondo' }))
  const [ticket] = await pending(acme)
  expect(ticket).toMatchObject({ unreadMessages: 0, lastMessageFromMe: true, waitingSince: null })
  const { messages: said } = await acme.ana(messages.list, { ticketId: ticket!.id })
  expect(said.map(({ read }) => read)).toEqual([true, true])
})

test('what the phone sends at once by itself answers nothing', async () => {
  const { acme, arrives } = await aNumber()
  await arrives(anInbound())
  await arrives(anInbound({ fromMe: true, origin: 'phone-echo', text: 'Bem-vindo!' }))
  const [ticket] = await pending(acme)
  expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: 'Bem-vindo!' })
  expect(ticket!.waitingSince).not.toBeNull()
  await arrives(anInbound({ fromMe: true, origin: 'phone-echo', text: 'Oi, aqui é a Ana' }))
  expect((await pending(acme))[0]).toMatchObject({ unreadMessages: 0, waitingSince: null })
})

test('a message typed on the phone leaves a resolved ticket closed, and the answer reopens it', async () => {
  const { acme, arrives } = await aNumber()
  await arrives(anInbound())
  const [{ id: ticketId }] = (await pending(acme)) as [Ticket]
  await acme.ana(tickets.change, { ticketId, status: 'open' })
  const { closedAt } = await acme.ana(tickets.change, { ticketId, status: 'closed' })
  await arrives(anInbound({ fromMe: true, origin: 'phone-echo', text: 'Obrigado' }))
  expect(await pending(acme)).toEqual([])
  const userId = acme.ana.user.id
  expect(await acme.ana(tickets.show, { ticketId })).toMatchObject({
    status: 'closed',
    userId,
    closedAt,
    lastMessage: 'Obrigado',
    lastMessageFromMe: true,
  })
  await arrives(anInbound({ text: 'Eu que agradeço' }))
  expect(await pending(acme)).toMatchObject([{ id: ticketId, userId: null, unreadMessages: 1 }])
})

test('a chat begun on the phone starts no wait before the customer answers', async () => {
  const { acme, arrives } = await aNumber()
  await arrives(anInbound({ fromMe: true, origin: 'phone-echo', text: 'Bom dia' }))
  await arrives(anInbound({ fromMe: true, origin: 'phone-echo', text: 'Chegou' }))
  expect(await pending(acme)).toEqual([])
  const { tickets: closed } = await acme.bia(tickets.list, { status: 'closed' })
  expect(closed).toMatchObject([{ messagesCount: 2, waitingSince: null, lastMessage: 'Chegou' }])
  acme.clock.advance(60 * 60_000)
  await arrives(anInbound({ text: 'Já vou buscar' }))
  expect(await pending(acme)).toMatchObject([{ id: closed[0]!.id, messagesCount: 3 }])
})

test('a connection with one queue assigns it to new tickets, and one with several does not', async () => {
  const { acme, connectionId, arrives } = await aNumber()
  const { ana, bia, rui, sales, support } = acme
  const settle = (queueIds: number[]) =>
    ana(connections.update, { id: connectionId, queueIds, greetingMessage: 'Com quem quer falar?' })
  await settle([sales.id])
  await arrives(anInbound({ from: '5511970000001' }))
  expect((await pending({ ana: bia })).map(({ queueId }) => queueId)).toEqual([sales.id])
  expect(await pending({ ana: rui })).toEqual([])
  await settle([sales.id, support.id])
  await arrives(anInbound({ from: '5511970000002' }))
  expect((await pending(acme)).map(({ queueId }) => queueId)).toEqual([null, sales.id])
})

test('messages typed on the phone do not change when a customer was last heard', async () => {
  const { acme, connectionId, arrives } = await aNumber()
  const lastHeard = async () =>
    (await acme.ana(connections.show, { id: connectionId })).lastInboundAt
  await arrives(anInbound({ fromMe: true, origin: 'phone-echo', text: 'Bom dia' }))
  expect(await lastHeard()).toBeNull()
  await arrives(anInbound())
  expect(await lastHeard()).not.toBeNull()
})

test('groups are ignored unless the company enables them', async () => {
  const { acme, arrives } = await aNumber()
  const group = { kind: 'group', group: '120363001' } as const
  await arrives(anInbound({ chat: group, pushName: 'Família' }))
  expect(await pending(acme)).toEqual([])
  await acme.inside(({ db }) =>
    db
      .updateTable('settings')
      .set({ value: 'disabled' })
      .where('key', '=', 'CheckMsgIsGroup')
      .execute(),
  )
  await arrives(anInbound({ chat: group, pushName: 'Família' }))
  expect((await pending(acme))[0]).toMatchObject({ isGroup: true, contact: { name: 'Família' } })
})

test('a customer known by a privacy id becomes one contact with their number once it is known', async () => {
  const { acme, arrives } = await aNumber()
  const hidden = { kind: 'user', lid: '77001122' } as const
  await arrives(anInbound({ chat: hidden, author: hidden }))
  expect((await pending(acme))[0]!.contact.number).toBe('')
  const known = { ...hidden, phone: lia }
  await arrives(anInbound({ chat: known, author: known }))
  await arrives(anInbound())
  const [ticket, ...others] = await pending(acme)
  expect(others).toEqual([])
  expect(ticket).toMatchObject({ unreadMessages: 3, contact: { number: lia } })
})

test('every type of message is shown in the conversation', async () => {
  const { acme, arrives } = await aNumber()
  const place = { type: 'location', lat: -23.5, lng: -46.6, name: 'Loja' } as const
  const card = { name: 'Seu Nélson', phones: ['5511977123090'] }
  const photo = { kind: 'image', mime: 'image/jpeg', bytes: 12, network: { id: 'x' } } as const
  await arrives(
    anInbound({ body: place }),
    anInbound({ body: { type: 'contact', cards: [card] } }),
    anInbound({ body: { type: 'call', video: false } }),
    anInbound({ body: { type: 'placeholder', why: 'unsupported' } }),
    anInbound({ body: { type: 'media', media: photo, caption: 'Olha' } }),
  )
  const [ticket] = await pending(acme)
  const { messages: all } = await acme.ana(messages.list, { ticketId: ticket!.id })
  expect(all.map(({ mediaType }) => mediaType)).toEqual([
    'location',
    'contact',
    'call',
    'placeholder',
    'image',
  ])
  expect(all[0]!.location).toEqual({ lat: -23.5, lng: -46.6, name: 'Loja', address: null })
  expect(all[1]!.contacts).toEqual([card])
  expect(all[4]).toMatchObject({ body: 'Olha', mediaUrl: null, media: { state: 'pending' } })
})

test('characters that PostgreSQL cannot store do not reject a message', async () => {
  const { acme, arrives } = await aNumber()
  await arrives(anInbound({ text: 'a\0b\ud800c', pushName: 'Li\0a' }))
  expect((await pending(acme))[0]).toMatchObject({
    lastMessage: 'ab\ufffdc',
    contact: { name: 'Lia' },
  })
})
