import { cards, LANE_PAGE, lanes } from '@recado/contract/desk/funnel'
import { tags } from '@recado/contract/desk/tags'
import { expect, test } from 'vitest'
import { aBoard, titles } from '../../../test/board.ts'

test('the board has the lanes in order, each with its totals and its cards', async () => {
  const { ana, bia, sales, ticket, contact, first, second } = await aBoard()
  const lia = await contact({ name: 'Lia Campos', profilePicUrl: '/p/1.jpg' })
  const one = await ticket({ contactId: lia.id, queueId: sales.id, userId: bia.user.id })
  const two = await ticket({ queueId: sales.id })
  const vip = await ana(tags.create, { name: 'VIP', color: '#112233' })
  const put = { laneId: first.id, ticketId: one.id, value: 1250.5, description: 'Sofá' }
  await bia(cards.put, { ...put, tagId: vip.id })
  await bia(cards.put, { laneId: first.id, ticketId: two.id, value: 0.1 })
  const board = await bia(lanes.board, {})
  expect(board).toMatchObject([
    { id: first.id, title: 'Contato', count: 2, value: 1250.6, cards: [put, { ticketId: two.id }] },
    { id: second.id, title: 'Proposta', count: 0, value: 0, cards: [] },
  ])
  expect(board[0]!.cards[0]).toMatchObject({
    tag: { id: vip.id, name: 'VIP', color: '#112233' },
    ticket: {
      uuid: one.uuid,
      contact: { name: 'Lia Campos', profilePicUrl: '/p/1.jpg' },
      queue: { name: 'Vendas' },
      user: { name: 'Bia Nunes' },
    },
  })
  await ana(tags.remove, { id: vip.id })
  expect((await bia(lanes.board, {}))[0]!.cards[0]).toMatchObject({ tagId: null, tag: null })
})

test('a lane shows its first cards, and pages continue exactly behind a card', async () => {
  const { ana, first, fill } = await aBoard()
  const ids = await fill(first.id, LANE_PAGE * 2 + 3)
  const [lane] = await ana(lanes.board, {})
  expect(lane).toMatchObject({ count: ids.length, value: ids.length })
  const seen = lane!.cards
  expect(seen).toHaveLength(LANE_PAGE)
  for (let isMore = true; isMore;) {
    const { position, id } = seen.at(-1)!
    const page = await ana(lanes.cards, { id: first.id, after: `${position},${id}` })
    seen.push(...page.cards)
    isMore = page.hasMore
  }
  expect(seen.map(({ id }) => id)).toEqual(ids)
  expect((await ana(lanes.cards, { id: first.id })).cards).toEqual(seen.slice(0, LANE_PAGE))
  for (const after of ['1', 'x,1', '1,2,3'])
    await expect(ana(lanes.cards, { id: first.id, after })).rejects.toThrow('ERR_INVALID_INPUT')
})

test('a card moves first, last and behind another one, within a lane and to another one', async () => {
  const { ana, first, second, fill, orderOf } = await aBoard()
  const [a, b, c] = (await fill(first.id, 3)) as [number, number, number]
  await ana(cards.update, { id: c, afterId: null })
  expect(await orderOf(first.id)).toEqual([c, a, b])
  await ana(cards.update, { id: c, afterId: a })
  expect(await orderOf(first.id)).toEqual([a, c, b])
  const moved = await ana(cards.update, { id: a, laneId: second.id })
  expect(moved).toMatchObject({ laneId: second.id, lane: { title: 'Proposta' } })
  expect(await orderOf(second.id)).toEqual([a])
  await ana(cards.update, { id: c, laneId: second.id, afterId: null })
  expect(await orderOf(second.id)).toEqual([c, a])
  // The card to follow has left the lane.
  await ana(cards.update, { id: c, laneId: second.id, afterId: b })
  expect(await orderOf(second.id)).toEqual([a, c])
  await ana(cards.update, { id: b, laneId: first.id })
  expect(await orderOf(first.id)).toEqual([b])
})

test('a place between two cards never runs out', async () => {
  const { ana, first, fill, orderOf, heard } = await aBoard()
  const [a, b, c] = (await fill(first.id, 3)) as [number, number, number]
  for (let turn = 0; turn < 15; turn++) {
    await ana(cards.update, { id: c, afterId: a })
    expect(await orderOf(first.id)).toEqual([a, c, b])
    await ana(cards.update, { id: b, afterId: a })
    expect(await orderOf(first.id)).toEqual([a, b, c])
  }
  expect(heard()).toContain('lane spread')
})

test('a change keeps what it does not name, and the place of the card', async () => {
  const { ana, bia, first, second, fill, orderOf, titleLines } = await aBoard()
  const [a, b] = (await fill(first.id, 2)) as [number, number]
  await ana(cards.update, { id: a, description: 'Sofá', value: 10 })
  expect(await ana(cards.update, { id: a, value: 99.99 })).toMatchObject({
    description: 'Sofá',
    value: 99.99,
  })
  const vip = await bia(tags.create, { name: 'VIP' })
  await ana(cards.update, { id: a, tagId: vip.id })
  const card = await ana(cards.update, { id: a, description: '' })
  expect(card).toMatchObject({ description: '', value: 99.99, tagId: vip.id })
  // The form in the conversation puts the ticket again.
  await ana(cards.put, { laneId: first.id, ticketId: card.ticketId, value: 5 })
  expect(await orderOf(first.id)).toEqual([a, b])
  expect(await titleLines(card.ticketId)).toEqual([])
  await ana(cards.update, { id: a, laneId: second.id })
  expect(await titleLines(card.ticketId)).toEqual(['Proposta'])
})

test('a value is a number of reais, and anything else is refused at its field', async () => {
  const { ana, first, fill } = await aBoard()
  const [id] = (await fill(first.id, 1)) as [number]
  const refusal = async (value: unknown) =>
    ana(cards.update, { id, value: value as number }).then(
      (card) => card.value,
      (refused) => refused.details.issues[0].code as string,
    )
  expect(await refusal(999_999_999.99)).toBe(999_999_999.99)
  expect(await refusal(1e9)).toBe('tooLong')
  expect(await refusal('1.234,56')).toBe('notANumber')
  expect(await refusal('NaN')).toBe('notANumber')
  expect(await refusal(-1)).toBe('notANumber')
  // JSON has no NaN: it is sent as null, which means absent.
  expect(await refusal(Number.NaN)).toBe(999_999_999.99)
  expect(await refusal(0.1 + 0.2)).toBe(0.3)
})

test('leaders rename, order and delete lanes; agents do not', async () => {
  const { ana, mel, bia, first, second, heard } = await aBoard()
  await mel(lanes.update, { id: first.id, title: 'Primeiro contato' })
  await ana(lanes.reorder, { laneIds: [second.id, first.id] })
  expect(await titles(bia)).toEqual(['Proposta', 'Primeiro contato'])
  for (const laneIds of [[first.id], [first.id, second.id, 2_000_000_000]])
    await expect(ana(lanes.reorder, { laneIds })).rejects.toThrow('ERR_NO_LANE_FOUND')
  await expect(ana(lanes.reorder, { laneIds: [first.id, first.id] })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  const acts = [
    () => bia(lanes.update, { id: first.id, title: 'Minha' }),
    () => bia(lanes.reorder, { laneIds: [first.id, second.id] }),
    () => bia(lanes.remove, { id: first.id }),
  ]
  for (const act of acts) await expect(act()).rejects.toThrow('ERR_NO_PERMISSION')
  await mel(lanes.remove, { id: second.id })
  expect(await titles(bia)).toEqual(['Primeiro contato'])
  await expect(mel(lanes.remove, { id: second.id })).rejects.toThrow('ERR_NO_LANE_FOUND')
  await expect(mel(lanes.update, { id: second.id, title: 'Nova' })).rejects.toThrow(
    'ERR_NO_LANE_FOUND',
  )
  expect(heard()).toEqual(expect.arrayContaining(['lane update', 'lane order', 'lane delete']))
})

test('a lane is deleted with its cards, and their tickets stay', async () => {
  const { ana, first, second, fill, ticketsOf } = await aBoard()
  await fill(first.id, 2)
  await fill(second.id, 1)
  const kept = await ticketsOf(first.id)
  await ana(lanes.remove, { id: first.id })
  expect(await ana(lanes.board, {})).toMatchObject([{ id: second.id, count: 1 }])
  for (const ticketId of kept) expect(await ana(cards.ofTicket, { ticketId })).toEqual([])
})
