import type { BoardLane, Card, CardTicket, Lane, LaneTotals } from '@recado/contract/desk/funnel'

/** The lanes in order, each with the cards that are loaded. */
export type Board = readonly BoardLane[]

/** A move that the server has not confirmed. */
export type Move = { cardId: number; laneId: number; afterId: number | null }

const byPosition = (one: Card, other: Card) => one.position - other.position || one.id - other.id

export const findCard = (board: Board, cardId: number): Card | undefined =>
  board.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)

/** Changes one lane. The others keep their identity, so they are not rendered again. */
const inLane = (board: Board, laneId: number, change: (lane: BoardLane) => BoardLane): Board =>
  board.map((lane) => (lane.id === laneId ? change(lane) : lane))

const withoutIt = (board: Board, cardId: number): Board =>
  board.map((lane) =>
    lane.cards.some(({ id }) => id === cardId)
      ? { ...lane, cards: lane.cards.filter(({ id }) => id !== cardId) }
      : lane,
  )

/** Totals that are not newer than the known ones change nothing. */
export const withTotals = (board: Board, totals: readonly LaneTotals[]): Board =>
  totals.reduce(
    (now, one) =>
      inLane(now, one.id, (lane) => (lane.revision < one.revision ? { ...lane, ...one } : lane)),
    board,
  )

/**
 * Shows a card as the server has it. An older revision changes nothing. A card behind the last loaded one is not shown
 * until its page is loaded.
 */
export function withCard(board: Board, card: Card, totals: readonly LaneTotals[] = []): Board {
  const known = findCard(board, card.id)
  if (known && known.revision >= card.revision) return withTotals(board, totals)
  const shown = inLane(withoutIt(board, card.id), card.laneId, (lane) => {
    const isWhole = board.find(({ id }) => id === lane.id)!.cards.length >= lane.count
    const cards = [...lane.cards, card].toSorted(byPosition)
    return isWhole || cards.at(-1) !== card ? { ...lane, cards } : lane
  })
  return withTotals(shown, totals)
}

export const withoutCard = (board: Board, cardId: number, totals: readonly LaneTotals[]): Board =>
  withTotals(withoutIt(board, cardId), totals)

/** Adds a page of a lane. Cards that are shown already stay as they are. */
export function withPage(board: Board, laneId: number, page: readonly Card[]): Board {
  const fresh = page.filter(({ id }) => !findCard(board, id))
  return inLane(board, laneId, (lane) => ({
    ...lane,
    cards: [...lane.cards, ...fresh].toSorted(byPosition),
  }))
}

/** Changes what cards show of their tickets. Returns the same board if no card is meant. */
export function withTicket(
  board: Board,
  isMeant: (card: Card) => boolean,
  change: (ticket: CardTicket | null) => CardTicket | null,
): Board {
  const changed = (card: Card) => (isMeant(card) ? { ...card, ticket: change(card.ticket) } : card)
  if (!board.some(({ cards }) => cards.some(isMeant))) return board
  return board.map((lane) =>
    lane.cards.some(isMeant) ? { ...lane, cards: lane.cards.map(changed) } : lane,
  )
}

const byPlace = (one: Lane, other: Lane) => one.position - other.position || one.id - other.id

/** Adds a lane, or renames it. */
export function withLane(board: Board, lane: Lane): Board {
  if (board.some(({ id }) => id === lane.id))
    return inLane(board, lane.id, (old) => ({ ...old, ...lane }))
  return [...board, { ...lane, count: 0, value: 0, revision: 0, cards: [] }].toSorted(byPlace)
}

/** Lanes that were created meanwhile come last. */
export function inOrder(board: Board, laneIds: readonly number[]): Board {
  const placeOf = ({ id }: Lane) => (laneIds.includes(id) ? laneIds.indexOf(id) : laneIds.length)
  return board
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((lane, i) => ({ ...lane, position: i + 1 }))
}

/** The lane with a card more or less. */
const counted = (lane: BoardLane, cards: Card[], change: { count: 1 | -1; value: number }) => ({
  ...lane,
  cards,
  count: lane.count + change.count,
  value: Math.round((lane.value + change.count * change.value) * 100) / 100,
})

/** Shows a move before the server confirms it, with the totals that follow from it. */
export function withMove(board: Board, { cardId, laneId, afterId }: Move): Board {
  const card = findCard(board, cardId)
  const target = board.find(({ id }) => id === laneId)
  if (!card || !target) return board
  const { value } = card
  const rest = inLane(board, card.laneId, (lane) => {
    const others = lane.cards.filter(({ id }) => id !== cardId)
    return counted(lane, others, { count: -1, value })
  })
  return inLane(rest, laneId, (lane) => {
    const behind = lane.cards.findIndex(({ id }) => id === afterId)
    const at = afterId === null ? 0 : behind < 0 ? lane.cards.length : behind + 1
    const moved = { ...card, laneId, lane: { id: laneId, title: lane.title } }
    return counted(lane, lane.cards.toSpliced(at, 0, moved), { count: 1, value })
  })
}

/** A place for a card. `index` counts the other cards of the lane. */
export type CardPlace = { cardId: number; laneId: number; index: number }

/** The move of a card to this place. Undefined if the card is there. */
export function moveTo(board: Board, { cardId, laneId, index }: CardPlace): Move | undefined {
  const lane = board.find(({ id }) => id === laneId)
  if (!lane) return undefined
  const now = lane.cards.findIndex(({ id }) => id === cardId)
  const others = lane.cards.filter(({ id }) => id !== cardId)
  const at = Math.min(Math.max(index, 0), others.length)
  if (now === at) return undefined
  return { cardId, laneId, afterId: others[at - 1]?.id ?? null }
}

/** Cards and value of the whole board. */
export const totalsOf = (board: Board) => ({
  count: board.reduce((sum, lane) => sum + lane.count, 0),
  value: Math.round(board.reduce((sum, lane) => sum + lane.value, 0) * 100) / 100,
})
