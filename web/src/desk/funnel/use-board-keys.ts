import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Board, CardPlace } from './board.ts'

type Terms = {
  board: Board
  onMove: (place: CardPlace) => void
  /** Brings the card into view and focuses it. */
  onWalk: (cardId: number) => void
}

const sides: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }
const heights: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows walk from card to card. With Alt they move the card. */
export function useBoardKeys(place: RefObject<HTMLElement | null>, terms: Terms): void {
  const press = useEffectEvent((event: KeyboardEvent) => hear(event, terms))
  useEffect(() => {
    const board = place.current
    const listen = (event: KeyboardEvent) => press(event)
    board?.addEventListener('keydown', listen)
    return () => board?.removeEventListener('keydown', listen)
  }, [place])
}

function hear(event: KeyboardEvent, { board, onMove, onWalk }: Terms): void {
  const target = event.target as HTMLElement
  const card = target.closest<HTMLElement>('[data-card]')
  const [aside, down] = [sides[event.key], heights[event.key]]
  if (!card || target.ariaExpanded === 'true' || (!aside && !down)) return
  const cardId = Number(card.dataset['card'])
  const laneAt = board.findIndex(({ cards }) => cards.some(({ id }) => id === cardId))
  const lane = board[laneAt + (aside ?? 0)]
  const index = board[laneAt]?.cards.findIndex(({ id }) => id === cardId) ?? -1
  if (!lane || index < 0) return
  event.preventDefault()
  if (!event.altKey) {
    const next = lane.cards[aside ? Math.min(index, lane.cards.length - 1) : index + down!]
    if (next) onWalk(next.id)
  } else if (card.dataset['movable'] !== undefined)
    onMove({ cardId, laneId: lane.id, index: index + (down ?? 0) })
}
