import { useEffect, useEffectEvent, type RefObject } from 'react'
import { copyToDrag, SLACK_PX, swallowClick } from '../../ui/dragging.ts'

type Drop = (scheduleId: number, day: string) => void

/** A finger that rests this long on a message takes it. A shorter touch scrolls. Milliseconds. */
const HOLD_MS = 450
const TREMBLES_PX = 10

/**
 * Drags messages to another day of the month: with the mouse, or with a finger that rests on one. Nothing is rendered
 * meanwhile: a copy follows the pointer, and an attribute marks the day below it. Escape ends the drag without a move.
 */
export function useDayDrag(view: RefObject<HTMLElement | null>, onDrop: Drop): void {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const place = view.current
    if (!place) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    let isHeld = () => false
    const press = (event: PointerEvent) => {
      const entry = (event.target as Element).closest<HTMLElement>('[data-movable]')
      if (!entry || event.button !== 0) return
      const begin = () => drag(entry, event, drop)
      if (event.pointerType !== 'mouse') {
        // A second finger takes nothing.
        if (event.isPrimary) isHeld = waitForHold(event, { begin, leaving: signal })
      }
      // In the list of a day the mouse selects text.
      else if (entry.closest('[data-month]')) waitForWay(event, begin)
    }
    place.addEventListener('pointerdown', press, { signal })
    // Registered before the touch begins: the browser asks no later listener whether it may scroll.
    const keepStill = (event: Event) => isHeld() && event.cancelable && event.preventDefault()
    place.addEventListener('touchmove', keepStill, { passive: false, signal })
    place.addEventListener('contextmenu', keepStill, { signal })
    return () => leaving.abort()
  }, [view])
}

/** Begins when the mouse has moved. */
function waitForWay({ clientX, clientY }: PointerEvent, begin: () => void): void {
  const listeners = new AbortController()
  const { signal } = listeners
  const follow = (to: PointerEvent) => {
    if (Math.hypot(to.clientX - clientX, to.clientY - clientY) < SLACK_PX) return
    listeners.abort()
    begin()
  }
  window.addEventListener('pointermove', follow, { signal })
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => listeners.abort(), { signal })
}

type Hold = { begin: () => void; leaving: AbortSignal }

/** Begins when the finger has rested. Returns a function that says whether the finger holds the message. */
function waitForHold({ clientX, clientY }: PointerEvent, { begin, leaving }: Hold): () => boolean {
  const listeners = new AbortController()
  const { signal } = listeners
  let isHeld = false
  const wait = setTimeout(() => {
    isHeld = true
    begin()
  }, HOLD_MS)
  const end = () => {
    clearTimeout(wait)
    listeners.abort()
    isHeld = false
  }
  const follow = (to: PointerEvent) => {
    if (!isHeld && Math.hypot(to.clientX - clientX, to.clientY - clientY) > TREMBLES_PX) end()
  }
  window.addEventListener('pointermove', follow, { signal })
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end, { signal })
  leaving.addEventListener('abort', end, { signal })
  return () => isHeld
}

function drag(entry: HTMLElement, at: PointerEvent, drop: Drop): void {
  const listeners = new AbortController()
  const { signal } = listeners
  const copy = copyToDrag(entry)
  // On a phone the month may be out of sight above the list.
  document.querySelector('[data-month]')?.scrollIntoView({ block: 'nearest' })
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
    copy.style.transform = `translate(${clientX - at.clientX}px, ${clientY - at.clientY}px)`
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')
    mark(below && below.dataset['day'] !== entry.dataset['from'] ? below : undefined)
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
