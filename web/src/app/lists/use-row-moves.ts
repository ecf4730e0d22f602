import { useEffect, useEffectEvent, type RefObject } from 'react'
import { dragByHandle } from '../../ui/handle-drag.ts'

type Move = (from: number, to: number) => void

/** Moves a row by its handle with the pointer, and with Alt and an arrow key. */
export function useRowMoves(place: RefObject<HTMLElement | null>, onMove: Move | undefined): void {
  const isMovable = onMove !== undefined
  const move = useEffectEvent((from: number, to: number) => onMove?.(from, to))
  useEffect(() => {
    const rows = place.current
    if (!rows || !isMovable) return
    const listeners = new AbortController()
    const { signal } = listeners
    rows.addEventListener('keydown', (event) => moveByKey(event, move), { signal })
    rows.addEventListener('pointerdown', (event) => drag(event, rows, move), { signal })
    return () => listeners.abort()
  }, [place, isMovable])
}

const indexOf = (row: HTMLElement) => Number(row.dataset['index'])

function moveByKey(event: KeyboardEvent, move: Move): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const row = (event.target as HTMLElement).closest('tr')
  if (!event.altKey || !step || !row?.dataset['index']) return
  event.preventDefault()
  move(indexOf(row), indexOf(row) + step)
}

/** The row takes the place of the row under the pointer at the release. */
function drag(event: PointerEvent, place: HTMLElement, move: Move): void {
  const handle = (event.target as Element).closest('[data-handle]')
  const row = handle?.closest('tr')
  if (!handle || !row || event.button !== 0) return
  const from = indexOf(row)
  let target = row as HTMLElement
  const unmark = () => delete target.dataset['drop']
  dragByHandle(event, handle, {
    row,
    point: (at) => {
      unmark()
      target = rowAt(place, at)
      const to = indexOf(target)
      if (to !== from) target.dataset['drop'] = to < from ? 'before' : 'after'
      target.scrollIntoView({ block: 'nearest' })
    },
    end: unmark,
    drop: () => {
      if (indexOf(target) !== from) move(from, indexOf(target))
    },
  })
}

/** The row at the height of the pointer, or the nearest one. */
function rowAt(place: HTMLElement, { clientY }: PointerEvent): HTMLElement {
  const rows = [...place.querySelectorAll<HTMLElement>('tr[data-index]')]
  return rows.find((row) => clientY < row.getBoundingClientRect().bottom) ?? rows.at(-1)!
}
