import { useEffect, useEffectEvent, type RefObject } from 'react'

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

/**
 * Follows the pointer until it is released. The row then takes the place of the row under the pointer. Escape ends the
 * drag without a move.
 */
function drag(event: PointerEvent, place: HTMLElement, move: Move): void {
  const handle = (event.target as Element).closest('[data-handle]')
  const row = handle?.closest('tr')
  if (!handle || !row || event.button !== 0) return
  event.preventDefault()
  handle.setPointerCapture(event.pointerId)
  const listeners = new AbortController()
  const { signal } = listeners
  const from = indexOf(row)
  let target = row as HTMLElement
  row.dataset['dragged'] = 'true'
  const point = (next: HTMLElement) => {
    delete target.dataset['drop']
    target = next
    const to = indexOf(target)
    if (to !== from) target.dataset['drop'] = to < from ? 'before' : 'after'
    target.scrollIntoView({ block: 'nearest' })
  }
  const end = () => {
    listeners.abort()
    delete row.dataset['dragged']
    delete target.dataset['drop']
  }
  const drop = () => {
    end()
    if (indexOf(target) !== from) move(from, indexOf(target))
  }
  handle.addEventListener('pointermove', (to) => point(rowAt(place, to as PointerEvent)), {
    signal,
  })
  handle.addEventListener('pointerup', drop, { signal })
  handle.addEventListener('lostpointercapture', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

/** The row at the height of the pointer, or the nearest one. */
function rowAt(place: HTMLElement, { clientY }: PointerEvent): HTMLElement {
  const rows = [...place.querySelectorAll<HTMLElement>('tr[data-index]')]
  return rows.find((row) => clientY < row.getBoundingClientRect().bottom) ?? rows.at(-1)!
}
