import { expect, test } from 'vitest'
import { aConversation } from '../../../../test/conversation.ts'
import { owner } from '../../../../test/database.ts'
import { anInbound, arrive } from '../../../../test/inbound.ts'
import { editByNetwork, failByNetwork, reactByNetwork, revokeByNetwork } from './changes.ts'
import { raiseAck } from './receipts.ts'

/** Lia's message and one of ours have the same network id. */
async function twoOfOneName() {
  const talk = await aConversation()
  const { acme, connectionId } = talk
  const { id: ours } = await talk.sent('Bom dia')
  const named = { connectionId, networkId: await talk.networkIdOf(ours) }
  const arrives = (given: Parameters<typeof anInbound>[0]) =>
    arrive(acme, { connectionId, all: [anInbound(given)] })
  await arrives({ networkId: named.networkId, text: 'Boa tarde' })
  const theirs = (await talk.read()).at(-1)!.id
  return { ...talk, ours, theirs, named, arrives }
}

test('a network update of one side affects that side only', async () => {
  const { acme, ours, theirs, named, one } = await twoOfOneName()
  expect(await one(theirs)).toMatchObject({ body: 'Boa tarde', fromMe: false })
  await acme.inside((ctx) => raiseAck(ctx, { ...named, ack: 3 }))
  expect([(await one(ours)).ack, (await one(theirs)).ack]).toEqual([3, 0])

  await acme.inside((ctx) => editByNetwork(ctx, { ...named, fromMe: false, text: 'Boa noite' }))
  expect([(await one(ours)).body, (await one(theirs)).body]).toEqual(['Bom dia', 'Boa noite'])

  await acme.inside((ctx) => revokeByNetwork(ctx, { ...named, fromMe: true }))
  expect([(await one(ours)).isDeleted, (await one(theirs)).isDeleted]).toEqual([true, false])
})

test('a message that the network refused counts as ours', async () => {
  const { acme, ours, theirs, named, one } = await twoOfOneName()
  await acme.inside((ctx) => failByNetwork(ctx, { ...named, code: 'ERR_SENDING_WAPP_MSG' }))
  expect((await one(ours)).failure).toMatchObject({ code: 'ERR_SENDING_WAPP_MSG' })
  expect((await one(theirs)).failure).toBe(null)
})

test("reactions and quotations refer to the other side's message", async () => {
  const { acme, ours, theirs, named, one, read, arrives } = await twoOfOneName()
  await acme.inside((ctx) => reactByNetwork(ctx, { ...named, byMe: false, emoji: '👍' }))
  await acme.inside((ctx) => reactByNetwork(ctx, { ...named, byMe: true, emoji: '🙏' }))
  expect((await one(ours)).reactions).toEqual([{ emoji: '👍', fromMe: false }])
  expect((await one(theirs)).reactions).toEqual([{ emoji: '🙏', fromMe: true }])

  const { networkId: quotedId } = named
  await arrives({ text: 'Este', quotedId })
  await arrives({ text: 'Aquele', quotedId, fromMe: true, origin: 'phone-echo' })
  const answers = (await read()).slice(-2)
  expect(answers.map(({ quotedMsg }) => quotedMsg?.id)).toEqual([ours, theirs])
})

test('our own message returned by the network is ignored and processed', async () => {
  const talk = await aConversation()
  const { acme, connectionId } = talk
  const { id } = await talk.sent('Bom dia')
  const networkId = await talk.networkIdOf(id)
  const before = await talk.read()
  const echo = anInbound({ networkId, fromMe: true, origin: 'phone-echo', text: 'Bom dia' })
  await arrive(acme, { connectionId, all: [echo] })
  expect(await talk.read()).toEqual(before)
  const open = await owner`
    select network_id from journal where company_id = ${acme.companyId} and processed_at is null`
  expect(open).toEqual([])
})

test('updates of unknown messages change nothing', async () => {
  const { acme, connectionId } = await aConversation()
  const nobody = { connectionId, networkId: 'NOBODY' }
  await acme.inside((ctx) => reactByNetwork(ctx, { ...nobody, byMe: false, emoji: '👍' }))
  expect(acme.told).toEqual([])
})
