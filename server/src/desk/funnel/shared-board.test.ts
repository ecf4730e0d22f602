import {
  type BoardLane,
  cardDeleted,
  cards,
  cardUpdated,
  lanes,
} from '@recado/contract/desk/funnel'
import { contacts } from '@recado/contract/contacts/contacts'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aBoard } from '../../../test/board.ts'
import { owner } from '../../../test/database.ts'

type Board = Awaited<ReturnType<typeof aBoard>>
type News = Parameters<typeof cardUpdated.data.parse>[0]

/** The board of a screen that got these events in this order. Older revisions change nothing. */
function boardAfter(board: BoardLane[], events: unknown[]) {
  const known = new Map(board.flatMap((lane) => lane.cards).map((card) => [card.id, card]))
  const totals = new Map(
    board.map(({ id, count, value, revision }) => [id, { id, count, value, revision }]),
  )
  for (const event of events) {
    const { card, totals: news } = cardUpdated.data.parse(event as News)
    if ((known.get(card.id)?.revision ?? -1) < card.revision) known.set(card.id, card)
    for (const one of news) if (totals.get(one.id)!.revision < one.revision) totals.set(one.id, one)
  }
  return board.map(({ id }) => ({
    ...totals.get(id),
    cards: [...known.values()]
      .filter(({ laneId }) => laneId === id)
      .toSorted((one, other) => one.position - other.position || one.id - other.id)
      .map((card) => card.id),
  }))
}

const shown = (board: BoardLane[]) =>
  board.map(({ id, count, value, revision, cards: all }) => ({
    id,
    count,
    value,
    revision,
    cards: all.map((card) => card.id),
  }))

const eventsOf = ({ told, companyId }: Board, action: string) =>
  told
    .filter((one) => one.companyId === companyId && one.event.channel === 'card')
    .filter(({ event }) => event.action === action)

test('two people who move one card at once end with the same board, in whatever order the events come', async () => {
  const board = await aBoard()
  const { ana, mel, first, second, fill } = board
  const [a, b, c] = (await fill(first.id, 3)) as [number, number, number]
  await fill(second.id, 2)
  for (let turn = 0; turn < 10; turn++) {
    const before = await ana(lanes.board, {})
    const from = board.told.length
    const answers = await Promise.allSettled([
      ana(cards.update, { id: a, laneId: second.id, afterId: null }),
      mel(cards.update, { id: a, laneId: first.id, afterId: turn % 2 ? b : c }),
      ana(cards.update, { id: b, laneId: second.id }),
      mel(cards.update, { id: c, laneId: first.id, afterId: null }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
    const events = eventsOf({ ...board, told: board.told.slice(from) }, 'update').map(
      ({ data }) => data,
    )
    const end = shown(await ana(lanes.board, {}))
    expect(boardAfter(before, events)).toEqual(end)
    expect(boardAfter(before, events.toReversed())).toEqual(end)
  }
})

test('cards that are added and moved at once have places of their own', async () => {
  const { ana, mel, bia, ticket, first, fill, orderOf, companyId } = await aBoard()
  const ids = await fill(first.id, 6)
  const { contactId, connectionId } = await ticket()
  const fresh = await Promise.all(
    [1, 2, 3, 4].map(() => ticket({ contactId, connectionId, status: 'closed' })),
  )
  await Promise.all([
    ...fresh.map(({ id }) => bia(cards.put, { laneId: first.id, ticketId: id })),
    ...ids.slice(1).map((id) => (id % 2 ? ana : mel)(cards.update, { id, afterId: ids[0]! })),
  ])
  const [row] = await owner`
    select count(distinct position)::int as places from cards where company_id = ${companyId}`
  expect(row!.places).toBe(10)
  expect((await orderOf(first.id))[0]).toBe(ids[0])
})

test('one ticket that two people add at once has one card', async () => {
  const { ana, mel, ticket, first, second } = await aBoard()
  const { id: ticketId } = await ticket()
  const [one, other] = await Promise.all([
    ana(cards.put, { laneId: first.id, ticketId, value: 1 }),
    mel(cards.put, { laneId: second.id, ticketId, value: 2 }),
  ])
  expect(one!.id).toBe(other!.id)
  const counts = (await ana(lanes.board, {})).map(({ count }) => count)
  expect([
    [0, 1],
    [1, 0],
  ]).toContainEqual(counts)
})

test('a card that moves into a lane while the lane is deleted is refused or deleted with it', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { ana, mel, first, second, fill } = await aBoard()
    const [id] = (await fill(first.id, 1)) as [number]
    const [move] = await Promise.allSettled([
      ana(cards.update, { id, laneId: second.id }),
      mel(lanes.remove, { id: second.id }),
    ])
    const [left] = await ana(lanes.board, {})
    expect(left!.count).toBe(move!.status === 'fulfilled' ? 0 : 1)
    if (move!.status === 'rejected') expect(String(move.reason)).toContain('ERR_NO_LANE_FOUND')
  }
})

test('a card of a ticket of others shows its facts without the customer, and is not changed', async () => {
  const board = await aBoard()
  const { ana, bia, rui, sales, contact, ticket, first } = board
  const { id: contactId } = await contact({ name: 'Lia Campos' })
  const { id: ticketId } = await ticket({ contactId, queueId: sales.id, userId: bia.user.id })
  const put = { laneId: first.id, ticketId, value: 7, description: 'Rack' }
  const { id } = await bia(cards.put, put)
  for (const hidden of [
    (await rui(lanes.board, {}))[0]!.cards[0],
    (await rui(lanes.cards, { id: first.id })).cards[0],
  ]) {
    expect(hidden).toMatchObject({ ...put, id, ticket: null })
    expect(JSON.stringify(hidden)).not.toContain('Lia')
  }
  const acts = [
    () => rui(cards.update, { id, afterId: null }),
    () => rui(cards.update, { id, description: 'Meu' }),
    () => rui(cards.remove, { id }),
  ]
  for (const act of acts) await expect(act()).rejects.toThrow('ERR_NO_PERMISSION')
  const [whole, facts] = eventsOf(board, 'update')
  const rooms = ['admins', `u:${bia.user.id}`]
  expect(whole).toMatchObject({ to: { rooms } })
  expect(JSON.stringify(whole!.data)).toContain('Lia Campos')
  expect(facts).toMatchObject({ to: { rooms: ['all'], except: rooms } })
  expect(facts!.data).toMatchObject({ card: { ...put, ticket: null } })
  expect(JSON.stringify(facts!.data)).not.toContain('Lia')
  expect((await ana(lanes.board, {}))[0]!.cards[0]!.ticket?.contact.name).toBe('Lia Campos')
})

test('a deleted ticket or contact leaves the board on all screens', async () => {
  const board = await aBoard()
  const { ana, ticket, first } = board
  const one = await ticket()
  const two = await ticket()
  for (const { id } of [one, two])
    await ana(cards.put, { laneId: first.id, ticketId: id, value: 3 })
  await ana(tickets.remove, { ticketId: one.id })
  await ana(contacts.remove, { id: two.contactId })
  const gone = eventsOf(board, 'delete').map(({ data, to }) => ({
    ...cardDeleted.data.parse(data as never),
    to,
  }))
  expect(gone).toMatchObject([
    { ticketId: one.id, totals: [{ id: first.id, count: 1, value: 3 }], to: { rooms: ['all'] } },
    { ticketId: two.id, totals: [{ id: first.id, count: 0, value: 0 }], to: { rooms: ['all'] } },
  ])
  expect(await ana(lanes.board, {})).toMatchObject([{ count: 0, cards: [] }, {}])
})
