import type { Message } from '@recado/contract/desk/messages'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isLastInputTouch } from '../../ui/last-input.ts'
import { prefetchWhenIdle } from '../../ui/lazy/lazy-component.ts'
import { bubbleAt } from '../bubble/bubble-at.ts'
import { isBubble } from '../messages/rules.ts'

type Terms = {
  log: RefObject<HTMLElement | null>
  list: readonly Message[]
  reply: ((message: Message) => void) | undefined
}

const loadTouch = () => import('./touch.ts')
prefetchWhenIdle(loadTouch)

/** A double click or a swipe answers; a right click or a long press opens the menu. */
export function useBubbleGestures({ log, list, reply }: Terms): void {
  const answer = useEffectEvent((bubble: HTMLElement): boolean => {
    const message = list.find(({ id }) => id === bubble.dataset['message'])
    if (!message || !reply || !isBubble(message) || message.isDeleted || message.failure)
      return false
    reply(message)
    return true
  })
  const mayAnswer = reply !== undefined
  useEffect(() => {
    const area = log.current
    if (!area) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const press = ({ target }: MouseEvent) => {
      const bubble = bubbleAt(target)
      // Clears the text selection that the double click made.
      if (bubble && answer(bubble)) document.getSelection()?.removeAllRanges()
    }
    if (mayAnswer) area.addEventListener('dblclick', press, { signal })
    openMenuByRightClick(area, signal)
    const swiped = mayAnswer ? (bubble: HTMLElement) => void answer(bubble) : undefined
    watchOnceLoaded(area, { signal, swiped })
    return () => leaving.abort()
  }, [log, mayAnswer])
}

/**
 * A right click opens the menu of the message. The browser's own menu opens on a second right click on the same
 * message, with Shift, and on selected text, links and other controls in a message.
 */
function openMenuByRightClick(area: HTMLElement, signal: AbortSignal): void {
  let opened: HTMLElement | undefined
  const forget = ({ button }: PointerEvent) => {
    if (button === 0) opened = undefined
  }
  const open = (event: MouseEvent) => {
    const bubble = bubbleAt(event.target)
    const isAgain = bubble !== undefined && bubble === opened
    opened = undefined
    const isSelected = !(document.getSelection()?.isCollapsed ?? true)
    if (!bubble || isAgain || isSelected || event.shiftKey || isLastInputTouch()) return
    const button = bubble.querySelector<HTMLElement>('[data-options]')
    if (!button) return
    event.preventDefault()
    opened = bubble
    button.click()
  }
  area.addEventListener('contextmenu', open, { signal })
  document.addEventListener('pointerdown', forget, { capture: true, signal })
}

type Watch = { signal: AbortSignal; swiped: ((bubble: HTMLElement) => void) | undefined }

/** The first touch loads the module for gestures and passes it the touch in progress, or one that has just ended. */
function watchOnceLoaded(area: HTMLElement, { signal, swiped }: Watch): void {
  let missed: TouchEvent[] = []
  let isLoading = false
  const loaded = new AbortController()
  const options = { passive: true, signal: loaded.signal }
  signal.addEventListener('abort', () => loaded.abort())

  function start(event: TouchEvent): void {
    missed = [event]
    if (isLoading) return
    isLoading = true
    loadTouch().then(
      ({ watchTouches }) => {
        loaded.abort()
        if (!signal.aborted) watchTouches({ area, signal, answer: swiped, missed })
      },
      // The next touch retries.
      () => (isLoading = false),
    )
  }

  /** Keeps only the last movement, which has the full distance. */
  const move = (event: TouchEvent) => (missed = [...missed.slice(0, 1), event])
  const end = (event: TouchEvent) => (missed = [...missed.slice(0, 2), event])

  area.addEventListener('touchstart', start, options)
  area.addEventListener('touchmove', move, options)
  area.addEventListener('touchend', end, options)
  area.addEventListener('touchcancel', end, options)
}
