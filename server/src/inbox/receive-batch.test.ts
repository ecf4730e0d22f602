import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import {
  aBusyNumber,
  textsOf,
  says,
  threeNumbers,
  ticketOf,
  unprocessedCount,
} from '../../test/busy-number.ts'
import { anInbound } from '../../test/inbound.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { makeIntake } from './intake.ts'
import { receiveMessage } from './receive.ts'
import { storedState } from './stored-state.fixtures.ts'

const [lia, ivo, rosa] = threeNumbers

test('messages of several customers are stored in one batch, each conversation in order', async () => {
  const { acme, tried } = await aBusyNumber()
  const before = acme.heard().length
  const stored = await tried(
    says(lia, 'um', 'dois', 'três'),
    says(ivo, 'sim'),
    says(rosa, 'a', 'b'),
  )

  expect(stored).toEqual(['um', 'dois', 'três', 'sim', 'a', 'b'])
  expect(await textsOf(acme, lia)).toEqual(['Oi', 'um', 'dois', 'três'])
  expect(await textsOf(acme, rosa)).toEqual(['Oi', 'a', 'b'])
  expect(await ticketOf(acme, lia)).toMatchObject({
    unreadMessages: 4,
    messagesCount: 4,
    lastMessage: 'três',
  })
  expect(acme.heard().slice(before)).toEqual(stored.map(() => 'appMessage create'))
  expect(await unprocessedCount(acme)).toBe(0)
})

test('a batch and single processing produce the same state', async () => {
  const photo = { kind: 'image', mime: 'image/jpeg', bytes: 12, network: { id: 'x' } } as const
  const place = { type: 'location', lat: -23.5, lng: -46.6, name: 'Loja' } as const
  const bodies: Partial<Inbound>[] = [
    { body: { type: 'text', text: 'Bom dia,\n  tudo bem?' }, isForwarded: true },
    { body: place },
    { body: { type: 'contact', cards: [{ name: 'Nélson', phones: ['5511977123090'] }] } },
    { body: { type: 'media', media: photo, caption: 'Olha' } },
  ]
  const one = await aBusyNumber()
  const other = await aBusyNumber()
  const now = new Date()
  const talk = () => bodies.map((body) => anInbound({ from: lia, at: now.toISOString(), ...body }))

  await one.tried(talk())
  for (const { id: journalId, inbound } of await other.journalled(...talk()))
    await other.acme.inside((ctx) =>
      receiveMessage(ctx, {
        connectionId: other.connectionId,
        journalId,
        inbound,
        reopenWithinHours: 2,
      }),
    )
  expect(await storedState(one.acme)).toEqual(await storedState(other.acme))
})

test('a batch skips conversations that need more than an update', async () => {
  const { acme, connectionId, tried, arrives } = await aBusyNumber()
  const rosas = await ticketOf(acme, rosa)
  await acme.ana(tickets.change, { ticketId: rosas.id, status: 'closed' })
  await arrives(...says('5511970000009', 'Oi'))
  const blocked = await ticketOf(acme, '5511970000009')
  await acme.inside(({ db }) =>
    db
      .updateTable('contacts')
      .set({ blockedAt: new Date() })
      .where('id', '=', blocked.contactId)
      .execute(),
  )
  const before = await storedState(acme)
  const group = { kind: 'group', group: '120363001' } as const
  const renamed = { kind: 'user', phone: ivo, lid: '77001122' } as const

  const stored = await tried(
    says(rosa, 'a closed ticket'),
    says('5511970000009', 'a blocked contact'),
    [anInbound({ chat: group, text: 'a group' })],
    [anInbound({ chat: renamed, author: renamed, text: 'a name not known yet' })],
    [anInbound({ from: lia, fromMe: true, origin: 'phone-echo', text: 'our own words' })],
  )
  expect(stored).toEqual([])
  expect(await storedState(acme)).toEqual(before)
  expect(await unprocessedCount(acme)).toBe(5)

  const intake = makeIntake(acme.world, {
    companyId: acme.companyId,
    connectionId,
    runAsCompany: 6,
    reopenWithinHours: 2,
  })
  intake.resume()
  await expect.poll(() => unprocessedCount(acme)).toBe(0)
  await intake.stop()
})

test('a batch stores a conversation up to a quotation, and then the rest', async () => {
  const { acme, tried, arrives } = await aBusyNumber()
  const [first, second] = says(lia, 'um', 'dois') as [Inbound, Inbound]
  const quoting = anInbound({ from: lia, text: 'três', quotedId: second.networkId })
  expect(await tried([first, second, quoting])).toEqual(['um', 'dois'])

  const [question] = says(ivo, 'Quanto custa?') as [Inbound]
  const asked = anInbound({ from: ivo, text: 'Isto', quotedId: question.networkId })
  await arrives(question, asked, ...says(ivo, 'Obrigado'))
  const { id: ticketId } = await ticketOf(acme, ivo)
  const { messages: all } = await acme.ana(messages.list, { ticketId })
  expect(all.map(({ body, quotedMsg }) => [body, quotedMsg?.body])).toEqual([
    ['Oi', undefined],
    ['Quanto custa?', undefined],
    ['Isto', 'Quanto custa?'],
    ['Obrigado', undefined],
  ])
})

test('a message with the network id of one of ours is stored with the others', async () => {
  const { arrives, tried } = await aBusyNumber()
  const ours = anInbound({ from: lia, fromMe: true, origin: 'phone-echo', text: 'Já vou' })
  await arrives(ours)
  const theirs = anInbound({ from: lia, networkId: ours.networkId, text: 'Já veio?' })
  const stored = await tried([theirs, ...says(lia, 'Obrigada')], says(ivo, 'sim'))
  expect(stored).toEqual(['Já veio?', 'Obrigada', 'sim'])
})

test('a message that cannot be stored delays only its own conversation', async () => {
  const { acme, connectionId } = await aBusyNumber()
  const { companyId, world } = acme
  const impossible = anInbound({ from: lia, text: 'nunca', at: 'no moment' })
  const others = [...says(ivo, 'um', 'dois'), ...says(rosa, 'sim'), ...says(lia, 'antes')]
  const intake = makeIntake(world, {
    companyId,
    connectionId,
    runAsCompany: 6,
    reopenWithinHours: 2,
  })
  const all = [...others, impossible]
  await Promise.all(all.map((one) => intake.take(one)))
  await Promise.all(others.map(({ networkId }) => intake.settled(networkId)))

  expect(await textsOf(acme, ivo)).toEqual(['Oi', 'um', 'dois'])
  expect(await textsOf(acme, rosa)).toEqual(['Oi', 'sim'])
  expect(await textsOf(acme, lia)).toEqual(['Oi', 'antes'])
  await intake.stop()
  expect(await unprocessedCount(acme)).toBe(1)
})
