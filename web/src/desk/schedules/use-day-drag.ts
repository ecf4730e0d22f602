import { useEffect, useEffectEvent, type RefObject } from 'react'
import { copyToDrag, SLACK_PX, swallowClick } from '../../ui/dragging.ts'

type Drop = (scheduleId: number, day: string) => void

/**
 * Drags the messages of a month to another day with the mouse. Nothing is rendered meanwhile: a copy follows the pointer,
 * and an attribute marks the day below it. Escape ends the drag without a move.
 */
export function useDayDrag(grid: RefObject<HTMLElement | null>, onDrop: Drop): void {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const place = grid.current
    if (!place) return
    const press = (event: PointerEvent) => beginPress(event, drop)
    place.addEventListener('pointerdown', press)
    return () => place.removeEventListener('pointerdown', press)
  }, [grid])
}

function beginPress(event: PointerEvent, drop: Drop): void {
  const entry = (event.target as Element).closest<HTMLElement>('[data-movable]')
  if (!entry || event.button !== 0 || event.pointerType !== 'mouse') return
  const listeners = new AbortController()
  const { signal } = listeners
  const { clientX: x, clientY: y } = event
  const follow = (to: PointerEvent) => {
    if (Math.hypot(to.clientX - x, to.clientY - y) < SLACK_PX) return
    listeners.abort()
    drag(entry, { x, y }, drop)
  }
  window.addEventListener('pointermove', follow, { signal })
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => listeners.abort(), { signal })
}

function drag(entry: HTMLElement, at: { x: number; y: number }, drop: Drop): void {
  const listeners = new AbortController()
  const { signal } = listeners
  const from = dayOf(entry)
  const copy = copyToDrag(entry)
  let target: HTMLElement | undefined
  const mark = (next: HTMLElement | undefined) => {
    delete target?.dataset['target']
    target = next
    if (next) next.dataset['target'] = 'true'
  }
  const end = () => {
    listeners.abort()
    copy.remove()
    mark(undefined)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    copy.style.transform = `translate(${clientX - at.x}px, ${clientY - at.y}px)`
    const below = dayOf(document.elementFromPoint(clientX, clientY))
    mark(below === from ? undefined : below)
  }
  const release = () => {
    const day = target?.dataset['day']
    end()
    swallowClick()
    if (day) drop(Number(entry.dataset['movable']), day)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

const dayOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('[data-day]') ?? undefined
