import { useEffect, useRef } from 'react'
import { choices } from '../preferences/choices.ts'

type Run = (event: KeyboardEvent) => void

/**
 * By what a key writes, so alike on every keyboard: `e`, `?`, `Escape`; a letter with Shift is `Shift+e`; two letters one
 * after the other are `g c`.
 */
export type Keys = Partial<Record<string, Run>>

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"]'

/** How long the second letter may take. */
const PATIENCE_MS = 1500

const maps: { current: Keys }[] = []
let first: { letter: string; at: number } | undefined

/** By the time a key reaches us, what floated may have been closed by it: this is how it was before. */
let wasFloating = false
const look = () => void (wasFloating = [...document.querySelectorAll(FLOATING)].some(isShown))

/** A closed list may stay in the page without being shown. */
function isShown(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).display === 'none') return false
  return true
}

/** How long after an Escape that closed something the next one does nothing. */
const ESCAPE_REST_MS = 1000
let escapedAt = Number.NEGATIVE_INFINITY
let isEscapeSpent = false

/** Who presses Escape twice to be rid of a dialog must not close what lies under it. */
function noteEscape({ key, timeStamp }: KeyboardEvent): void {
  if (key !== 'Escape') return
  isEscapeSpent = !wasFloating && timeStamp - escapedAt < ESCAPE_REST_MS
  if (wasFloating || isEscapeSpent) escapedAt = timeStamp
}

/** Whether somebody writes here. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null

/** Whether a lone letter is a command here: nobody writes, and nothing floats above the page. */
const isCommand = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isInField(target) && !wasFloating

/** Shift only tells letters apart: `?` needs it on one keyboard and not on another. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length > 1) return key
  const letter = key.toLowerCase()
  return shiftKey && letter !== key.toUpperCase() ? `Shift+${letter}` : letter
}

const isNamed = (name: string) => name.length > 1 && !name.startsWith('Shift+')

/** Walking may go on while a key is held; nothing else may happen again by itself. */
const mayRepeat = (name: string) => ['j', 'k'].includes(name) || name.startsWith('Arrow')

/** Out of the field first: from there on letters are commands, and another Escape is one too. */
function leaveField({ key, target }: KeyboardEvent): void {
  const isField = target instanceof HTMLElement && target.matches(FIELDS)
  if (key === 'Escape' && isField && !wasFloating) target.blur()
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || (event.key === 'Escape' && isEscapeSpent)) return
  if (!isCommand(event)) return leaveField(event)
  const name = nameOf(event)
  if (event.repeat && !mayRepeat(name)) return
  if (!isNamed(name) && !choices().keys) return
  const before = first && event.timeStamp - first.at < PATIENCE_MS ? first.letter : undefined
  first = undefined
  const wanted = before ? `${before} ${name}` : name
  if (!before && maps.some(({ current }) => beginsWith(current, name)))
    first = { letter: name, at: event.timeStamp }
  else run(wanted, event)
}

const beginsWith = (keys: Keys, letter: string) =>
  Object.keys(keys).some((name) => name.startsWith(`${letter} `))

/** The latest on screen first; who has dealt with the key says so by `preventDefault`. */
function run(name: string, event: KeyboardEvent): void {
  for (const { current } of maps.toReversed()) {
    if (event.defaultPrevented) return
    current[name]?.(event)
  }
}

/** Single keys as commands for as long as the component is on screen. Never while somebody writes. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (maps.length === 0) {
      window.addEventListener('keydown', look, true)
      window.addEventListener('keydown', noteEscape, true)
      document.addEventListener('keydown', hear)
    }
    maps.push(latest)
    return () => {
      maps.splice(maps.indexOf(latest), 1)
      if (maps.length > 0) return
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', noteEscape, true)
      document.removeEventListener('keydown', hear)
    }
  }, [])
}
