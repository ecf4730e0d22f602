import { useEffect, useRef } from 'react'
import { readPreferences } from '../preferences/preferences.ts'

type Run = (event: KeyboardEvent) => void

/**
 * Maps keys to handlers. A key is named by the character it produces, so names are equal on every keyboard: `e`, `?`,
 * `Escape`. A letter with Shift is `Shift+e`, a sequence is `g c`.
 */
export type Keys = Partial<Record<string, Run>>

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Time allowed for the second letter of a sequence. */
const PATIENCE_MS = 1500

const maps: { current: Keys }[] = []
let first: { letter: string; at: number } | undefined

/** State before the key was handled: the key may already have closed what was floating. */
let wasFloating = false
const look = () => void (wasFloating = [...document.querySelectorAll(FLOATING)].some(isShown))

/** A closed list may stay in the page with `display: none`. */
function isShown(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).display === 'none') return false
  return true
}

/** After an Escape that closed something, the next Escape is ignored for this time. */
const ESCAPE_REST_MS = 1000
let escapedAt = Number.NEGATIVE_INFINITY
let isEscapeSpent = false

/** A double Escape that closes a dialog must not close the layer below it. */
function noteEscape({ key, timeStamp }: KeyboardEvent): void {
  if (key !== 'Escape') return
  isEscapeSpent = !wasFloating && timeStamp - escapedAt < ESCAPE_REST_MS
  if (wasFloating || isEscapeSpent) escapedAt = timeStamp
}

/** True if the target is an input, a textarea, a select or editable content. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null

/** True if a single letter is a command: no text field has the focus and nothing floats above the page. */
const isCommand = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isInField(target) && !wasFloating

/** Shift only distinguishes letters: `?` needs it on some keyboards and not on others. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length > 1) return key
  const letter = key.toLowerCase()
  return shiftKey && letter !== key.toUpperCase() ? `Shift+${letter}` : letter
}

const isNamed = (name: string) => name.length > 1 && !name.startsWith('Shift+')

/** Only navigation keys repeat while held. */
const mayRepeat = (name: string) => ['j', 'k'].includes(name) || name.startsWith('Arrow')

/** The first Escape only leaves the field. After it letters are commands, and so is another Escape. */
function leaveField({ key, target }: KeyboardEvent): void {
  const isField = target instanceof HTMLElement && target.matches(FIELDS)
  if (key === 'Escape' && isField && !wasFloating) target.blur()
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || (event.key === 'Escape' && isEscapeSpent)) return
  if (!isCommand(event)) return leaveField(event)
  const name = nameOf(event)
  if (event.repeat && !mayRepeat(name)) return
  if (!isNamed(name) && !readPreferences().keys) return
  const before = first && event.timeStamp - first.at < PATIENCE_MS ? first.letter : undefined
  first = undefined
  const wanted = before ? `${before} ${name}` : name
  if (!before && maps.some(({ current }) => beginsWith(current, name)))
    first = { letter: name, at: event.timeStamp }
  else run(wanted, event)
}

const beginsWith = (keys: Keys, letter: string) =>
  Object.keys(keys).some((name) => name.startsWith(`${letter} `))

/** Asks the most recently mounted component first. A handler stops the search with `preventDefault`. */
function run(name: string, event: KeyboardEvent): void {
  for (const { current } of maps.toReversed()) {
    if (event.defaultPrevented) return
    current[name]?.(event)
  }
}

/** Handles single keys as commands while the component is mounted. Ignores keys typed in a field. */
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
