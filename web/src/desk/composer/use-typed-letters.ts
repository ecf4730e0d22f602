import { useEffect, type RefObject } from 'react'
import { isInField } from '../../app/keyboard/keys.ts'
import { mayFocusField } from '../../ui/last-input.ts'

const FLOATING = '[role="dialog"], [role="menu"]'

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * After a tap on a touch screen the composer does not take the focus, but the user may have a keyboard. The first
 * letter goes to the field and is not a shortcut, until Escape or Tab.
 */
export function useTypedLetters(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (mayFocusField()) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') return stop.abort()
      if (!isLetter(event) || isInField(event.target) || document.querySelector(FLOATING)) return
      // The browser inserts the letter into the element that has the focus after the key handler.
      field.current?.focus({ preventScroll: true })
      event.stopPropagation()
    }
    window.addEventListener('keydown', hear, { capture: true, signal })
    return () => stop.abort()
  }, [field])
}
