import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { CardPlace } from './board.ts'
import { copyToDrag, SLACK_PX, swallowClick } from '../../ui/dragging.ts'
import { makeMarks, placeAt, placeOf } from './drag-places.ts'
import { scrollAtEdges } from './edge-scrolling.ts'

type Drop = (place: CardPlace) => void

/**
 * Drags cards with the pointer. A mouse takes the whole card. A finger takes its handle, so that it can scroll the lane
 * elsewhere. Nothing is rendered while a card is dragged: a copy follows the pointer, and attributes mark its place.
 */
export function useCardDrag(place: RefObject<HTMLElement | null>, onDrop: Drop): void {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const board = place.current
    if (!board) return
    const press = (event: PointerEvent) => beginPress(event, board, drop)
    board.addEventListener('pointerdown', press)
    return () => board.removeEventListener('pointerdown', press)
  }, [place])
}

function beginPress(event: PointerEvent, board: HTMLElement, drop: Drop): void {
  const target = event.target as Element
  const card = target.closest<HTMLElement>('[data-card][data-movable]')
  if (!card || event.button !== 0 || target.closest('[aria-haspopup]')) return
  if (event.pointerType !== 'mouse' && !target.closest('[data-handle]')) return
  const listeners = new AbortController()
  const { signal } = listeners
  const { clientX: x, clientY: y, pointerId } = event
  const follow = (to: PointerEvent) => {
    if (to.pointerId !== pointerId || Math.hypot(to.clientX - x, to.clientY - y) < SLACK_PX) return
    listeners.abort()
    drag({ board, card, pointerId, at: { x, y }, drop }, to)
  }
  window.addEventListener('pointermove', follow, { signal })
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => listeners.abort(), { signal })
}

type Drag = {
  board: HTMLElement
  card: HTMLElement
  pointerId: number
  /** Where the card was pressed. */
  at: { x: number; y: number }
  drop: Drop
}

/** Follows the pointer until it is released. Escape ends the drag without a move. */
function drag({ board, card, pointerId, at, drop }: Drag, first: PointerEvent): void {
  const listeners = new AbortController()
  const { signal } = listeners
  const from = placeOf(card)
  const copy = copyToDrag(card)
  const marks = makeMarks(from.cardId)
  let last = first
  const point = () => marks.point(placeAt(board, last, from))
  const move = (to: PointerEvent) => {
    last = to
    copy.style.transform = `translate(${to.clientX - at.x}px, ${to.clientY - at.y}px)`
    point()
  }
  const scrolling = scrollAtEdges(board, { pointer: () => last, onScroll: point })
  const end = () => {
    listeners.abort()
    scrolling.stop()
    copy.remove()
    delete board.dataset['dragging']
    marks.end()
  }
  board.dataset['dragging'] = 'true'
  // The card itself may leave the page while its lane scrolls.
  board.setPointerCapture(pointerId)
  board.addEventListener('pointermove', move, { signal })
  board.addEventListener(
    'pointerup',
    () => {
      const to = marks.place()
      end()
      swallowClick()
      if (to) drop({ cardId: from.cardId, laneId: to.laneId, index: to.index })
    },
    { signal },
  )
  board.addEventListener('lostpointercapture', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  move(first)
}
