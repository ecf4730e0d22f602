import type { KeyboardEvent } from 'react'
import type { Direction } from './tree.ts'

type Terms = {
  /** The rows from top to bottom. Null is the row above the first option. */
  ids: readonly (number | null)[]
  chosenId: number | null
  onChoose: (id: number | null) => void
  onMove: (id: number, direction: Direction) => void
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const ends: Partial<Record<string, number>> = { Home: 0, End: -1 }
const directions: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'nest',
  ArrowLeft: 'lift',
}

/** Arrows choose the next row. With Alt they move the chosen option. */
export const treeKeys =
  ({ ids, chosenId, onChoose, onMove }: Terms) =>
  (event: KeyboardEvent): void => {
    const direction = directions[event.key]
    if (event.altKey) {
      if (!direction) return
      event.preventDefault()
      if (chosenId !== null) onMove(chosenId, direction)
      return
    }
    const step = steps[event.key]
    const end = ends[event.key]
    const next = step
      ? ids[ids.indexOf(chosenId) + step]
      : end === undefined
        ? undefined
        : ids.at(end)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
  }
