import type { CardPlace } from './board.ts'

/** A place where the card can be dropped. `index` counts the other cards of the lane. */
type Place = { laneId: number; index: number; mark: HTMLElement; side: 'before' | 'after' | 'in' }

const indexOf = (card: HTMLElement) => Number(card.dataset['index'])

/** The place of a card before it is dragged. */
export const placeOf = (card: HTMLElement): CardPlace => ({
  cardId: Number(card.dataset['card']),
  laneId: Number(card.closest<HTMLElement>('[data-lane]')?.dataset['lane']),
  index: indexOf(card),
})

/** The place under the pointer. Undefined beside the lanes. */
export function placeAt(board: HTMLElement, at: PointerEvent, from: CardPlace): Place | undefined {
  const lanes = [...board.querySelectorAll<HTMLElement>('[data-lane]')]
  const lane = lanes.find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return at.clientX >= left && at.clientX < right
  })
  if (!lane) return undefined
  const laneId = Number(lane.dataset['lane'])
  const cards = [...lane.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (card) => Number(card.dataset['card']) !== from.cardId,
  )
  // Without the dragged card, the cards below it move up.
  const placed = (card: HTMLElement) =>
    indexOf(card) - (laneId === from.laneId && indexOf(card) > from.index ? 1 : 0)
  const next = cards.find((card) => {
    const { top, height } = card.getBoundingClientRect()
    return at.clientY < top + height / 2
  })
  if (next) return { laneId, index: placed(next), mark: next, side: 'before' }
  const last = cards.at(-1)
  if (last) return { laneId, index: placed(last) + 1, mark: last, side: 'after' }
  return { laneId, index: 0, mark: lane, side: 'in' }
}

/** Marks the dragged card, and where it would be dropped. */
export function makeMarks(cardId: number) {
  let now: Place | undefined
  const card = () => document.querySelector(`[data-card="${cardId}"]`)
  const clear = () => now?.mark.removeAttribute('data-drop')
  return {
    place: () => now,
    point: (next: Place | undefined) => {
      if (now?.mark !== next?.mark) clear()
      now = next
      next?.mark.setAttribute('data-drop', next.side)
      // A lane that scrolls renders its cards again.
      card()?.setAttribute('data-dragged', 'true')
    },
    end: () => {
      clear()
      card()?.removeAttribute('data-dragged')
    },
  }
}
