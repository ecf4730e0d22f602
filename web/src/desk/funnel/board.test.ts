import { expect, test } from 'vitest'
import { aCard, aLane } from '../../../test/fixtures/board.ts'
import {
  inOrder,
  moveTo,
  totalsOf,
  withCard,
  withLane,
  withMove,
  withoutCard,
  withPage,
} from './board.ts'

const contact = aLane({ id: 1, title: 'Contato', cards: [aCard({ id: 11 }), aCard({ id: 12 })] })
const proposal = aLane({ id: 2, title: 'Proposta', cards: [aCard({ id: 21, laneId: 2 })] })
const board = [contact, proposal]

const ids = (now: readonly { cards: { id: number }[] }[]) =>
  now.map(({ cards }) => cards.map(({ id }) => id))

test('a move shows at once, with the totals that follow from it', () => {
  const moved = withMove(board, { cardId: 11, laneId: 2, afterId: 21 })
  expect(ids(moved)).toEqual([[12], [21, 11]])
  expect(moved.map(({ count, value }) => [count, value])).toEqual([
    [1, 100],
    [2, 200],
  ])
  expect(totalsOf(moved)).toEqual(totalsOf(board))
  expect(ids(withMove(board, { cardId: 12, laneId: 1, afterId: null }))).toEqual([[12, 11], [21]])
  expect(withMove(board, { cardId: 99, laneId: 1, afterId: null })).toBe(board)
})

test('a card that is dropped where it is does not move', () => {
  expect(moveTo(board, { cardId: 11, laneId: 1, index: 0 })).toBeUndefined()
  expect(moveTo(board, { cardId: 12, laneId: 1, index: 9 })).toBeUndefined()
  expect(moveTo(board, { cardId: 11, laneId: 1, index: 1 })).toEqual({
    cardId: 11,
    laneId: 1,
    afterId: 12,
  })
  expect(moveTo(board, { cardId: 11, laneId: 2, index: 0 })).toEqual({
    cardId: 11,
    laneId: 2,
    afterId: null,
  })
})

test('an older revision of a card, and older totals of a lane, change nothing', () => {
  const totals = [{ id: 2, count: 7, value: 70, revision: 5 }]
  const now = withCard(board, aCard({ id: 11, laneId: 2, position: 9, revision: 3 }), totals)
  expect(ids(now)).toEqual([[12], [11, 21]])
  expect(now[1]).toMatchObject({ count: 7, value: 70 })
  const late = { id: 2, count: 1, value: 1, revision: 4 }
  const old = aCard({ id: 11, laneId: 1, revision: 2 })
  expect(withCard(now, old, [late])).toEqual(now)
  expect(withoutCard(now, 21, [late])[1]).toMatchObject({ count: 7 })
})

test('a card behind the last loaded one is shown with its page, once', () => {
  const partly = [aLane({ id: 1, count: 9, cards: contact.cards })]
  const far = aCard({ id: 19, position: 9000 })
  expect(ids(withCard(partly, far))).toEqual([[11, 12]])
  const page = withPage(partly, 1, [aCard({ id: 12 }), far])
  expect(ids(page)).toEqual([[11, 12, 19]])
  expect(ids(withPage(page, 1, [far]))).toEqual([[11, 12, 19]])
  expect(ids(withCard(partly, aCard({ id: 10, position: 1 })))).toEqual([[10, 11, 12]])
})

test('lanes are added at their place, renamed and put in order', () => {
  const wider = withLane(board, { id: 3, title: 'Fechado', position: 3 })
  expect(wider.map(({ title }) => title)).toEqual(['Contato', 'Proposta', 'Fechado'])
  expect(wider[2]).toMatchObject({ count: 0, value: 0, cards: [] })
  expect(withLane(board, { id: 1, title: 'Novo', position: 1 })[0]).toMatchObject({
    title: 'Novo',
    count: 2,
  })
  expect(inOrder(wider, [2, 1]).map(({ id }) => id)).toEqual([2, 1, 3])
})
