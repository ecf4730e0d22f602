import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { findRendered } from '../messages/scroll-position.ts'

const CONTROLS = 'a[href], button, input, audio[controls], video[controls], summary'
/** Controls that use the arrow keys themselves. */
const OWN_ARROWS = 'input, audio, video'

const messagesIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('[data-message]')]

const messageAround = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-message]') ?? undefined

/** The list is one tab stop. Messages and their controls are reached only by the arrow keys. */
function leaveTabOrder(log: HTMLElement): void {
  for (const one of log.querySelectorAll<HTMLElement>(`${CONTROLS}, [data-message]`))
    if (one.getAttribute('tabindex') !== '-1') one.setAttribute('tabindex', '-1')
}

/**
 * Up, Down, Home and End move between messages, Left and Right between the controls of one message. Enter opens its
 * menu, Escape returns to the message, and Tab leaves the list. The focus stays in the list when the focused element is
 * removed.
 */
export function useRovingFocus(log: RefObject<HTMLDivElement | null>, version: unknown): void {
  useLayoutEffect(() => {
    if (log.current) leaveTabOrder(log.current)
  }, [log, version])
  useEffect(() => {
    const area = log.current
    if (!area) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const current = keepFocus(area, signal)
    const keys = (event: KeyboardEvent) => walk(event, area, current())
    area.addEventListener('keydown', keys, { signal })
    return () => leaving.abort()
  }, [log])
}

/** Keeps the focus in the list when the focused element is removed. Returns the id of the message focused last. */
function keepFocus(area: HTMLElement, signal: AbortSignal): () => string | undefined {
  let current: string | undefined
  let isInside = false
  const enter = ({ target }: FocusEvent) => {
    isInside = true
    current = messageAround(target as Element)?.dataset['message'] ?? current
    // From inside, Shift+Tab leaves too, because the list itself is not a second tab stop.
    area.tabIndex = target === area ? 0 : -1
  }
  const leave = () => {
    isInside = false
    area.tabIndex = 0
  }
  const exit = ({ relatedTarget }: FocusEvent) => {
    // Without a next element, the focused one may be about to be removed.
    if (relatedTarget !== null && !area.contains(relatedTarget as Node)) leave()
  }
  const changes = new MutationObserver(() => {
    leaveTabOrder(area)
    const isLost = isInside && document.activeElement === document.body
    if (isLost) focusOn((current && findRendered(area, current)) || area)
  })
  changes.observe(area, { childList: true, subtree: true })
  signal.addEventListener('abort', () => changes.disconnect())
  area.addEventListener('focusin', enter, { signal })
  area.addEventListener('focusout', exit, { signal })
  document.addEventListener('pointerdown', leave, { capture: true, signal })
  return () => current
}

function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.dataset['message']) element.scrollIntoView({ block: 'nearest' })
}

function walk(event: KeyboardEvent, log: HTMLElement, current: string | undefined): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof HTMLElement)) return
  const message = messageAround(target)
  if (target.matches(OWN_ARROWS) && key !== 'Escape') return
  const next =
    target === log
      ? fromLog(log, key, current)
      : message && fromMessage({ log, message, target, key })
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  if (next === 'menu') message?.querySelector<HTMLElement>('[data-options]')?.click()
  else focusOn(next)
}

/** From the list itself the arrow keys lead to the message focused last, otherwise to the last message. */
function fromLog(log: HTMLElement, key: string, current: string | undefined) {
  const all = messagesIn(log)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  return all.find(({ dataset }) => dataset['message'] === current) ?? all.at(-1)
}

type Step = { log: HTMLElement; message: HTMLElement; target: HTMLElement; key: string }

function fromMessage({ log, message, target, key }: Step): HTMLElement | 'menu' | undefined {
  const all = messagesIn(log)
  const at = all.indexOf(message)
  const controls = [message, ...message.querySelectorAll<HTMLElement>(CONTROLS)]
  const among = controls.indexOf(target)
  switch (key) {
    case 'ArrowUp':
      if (at === 0) log.scrollTop = 0
      return all[Math.max(0, at - 1)]
    case 'ArrowDown':
      return all[Math.min(all.length - 1, at + 1)]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    case 'ArrowRight':
      return controls[Math.min(controls.length - 1, among + 1)]
    case 'ArrowLeft':
      return controls[Math.max(0, among - 1)]
    case 'Escape':
      return target === message ? undefined : message
    case 'Enter':
      return target === message ? 'menu' : undefined
    default:
      return undefined
  }
}
