import { cards, LANES_MAX, lanes } from '@recado/contract/desk/funnel'
import { tags } from '@recado/contract/desk/tags'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'

test('a ticket has one card, and putting it again moves it', async () => {
  const acme = await aCompany()
  const { ana, bia } = acme
  const { id: ticketId } = await acme.ticket({ status: 'open', userId: bia.user.id })
  const first = await ana(lanes.create, { title: 'Contato' })
  const second = await ana(lanes.create, { title: 'Proposta' })
  expect(await bia(lanes.list, {})).toEqual([first, second])
  const put = { laneId: first.id, ticketId, value: 1250.5, description: 'Sofá' }
  const card = await bia(cards.put, put)
  expect(card).toMatchObject({ ...put, lane: { title: 'Contato' } })
  const moved = await bia(cards.put, { laneId: second.id, ticketId, value: 99.99 })
  expect(moved).toMatchObject({ id: card.id, laneId: second.id, value: 99.99 })
  expect(await bia(cards.ofTicket, { ticketId })).toEqual([moved])
  await bia(cards.remove, { id: card.id })
  expect(await bia(cards.ofTicket, { ticketId })).toEqual([])
  await expect(bia(cards.remove, { id: card.id })).rejects.toThrow('ERR_NO_CARD_FOUND')
  expect(acme.heard()).toEqual(
    expect.arrayContaining(['lane create', 'card update', 'card delete']),
  )
})

test('a card that is put again keeps the fields that are absent', async () => {
  const acme = await aCompany()
  const { ana, bia, rui, sales } = acme
  const { id: ticketId } = await acme.ticket({ userId: bia.user.id, queueId: sales.id })
  const { id: laneId } = await ana(lanes.create, { title: 'Contato' })
  const vip = await ana(tags.create, { name: 'Cliente VIP', color: '#112233' })
  const content = { value: 1250.5, description: 'Sofá', tagId: vip.id }
  const { id } = await bia(cards.put, { laneId, ticketId, ...content })
  expect(await bia(cards.put, { laneId, ticketId })).toMatchObject(content)
  const { id: other } = await ana(lanes.create, { title: 'Proposta' })
  const moved = await bia(cards.put, { laneId: other, ticketId, value: 7 })
  expect(moved).toMatchObject({ ...content, value: 7, laneId: other })
  expect(await bia(cards.put, { laneId: other, ticketId, tagId: null })).toMatchObject({
    tagId: null,
    description: 'Sofá',
  })
  expect(await bia(cards.show, { id })).toMatchObject({ id, ticket: { id: ticketId }, value: 7 })
  expect(await rui(cards.show, { id })).toMatchObject({ id, ticket: null, value: 7 })
  await bia(cards.remove, { id })
  await expect(bia(cards.show, { id })).rejects.toThrow('ERR_NO_CARD_FOUND')
})

test('leaders create lanes, and a card needs a lane, an amount and a visible ticket', async () => {
  const acme = await aCompany()
  const { ana, bia, rui, sales } = acme
  const { id: ticketId } = await acme.ticket({ userId: bia.user.id, queueId: sales.id })
  await expect(bia(lanes.create, { title: 'Minha' })).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(ana(cards.put, { laneId: 1, ticketId })).rejects.toThrow('ERR_NO_LANE_FOUND')
  const { id: laneId } = await ana(lanes.create, { title: 'Contato' })
  await expect(rui(cards.put, { laneId, ticketId })).rejects.toThrow('ERR_NO_PERMISSION')
  const asText = { laneId, ticketId, value: 'muito' as never }
  await expect(ana(cards.put, asText)).rejects.toThrow('ERR_INVALID_INPUT')
})

test('concurrent calls create lanes up to the limit exactly', async () => {
  const { ana, mel } = await aCompany()
  const before = Array.from({ length: LANES_MAX - 7 }, (_, i) => `Antiga ${i}`)
  for (const title of before) await ana(lanes.create, { title })
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? ana : mel)(lanes.create, { title: `Nova ${i}` })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'ERR_LANE_LIMIT' })
  const positions = (await ana(lanes.list, {})).map(({ position }) => position)
  expect(new Set(positions).size).toBe(LANES_MAX)
})
