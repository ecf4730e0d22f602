import { useEffect, useState } from 'react'

/** Longer than a finger's press takes to become a click: what it was meant for must not move away before. */
const SETTLED_MS = 120

const FIELDS = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

const isField = (focused: Element | null): boolean =>
  focused !== null && focused.matches(FIELDS) && focused.closest('[data-composer]') !== null

/**
 * Whether somebody writes, and a phone shows its keyboard for it; buttons beside the words bring none. Looked at anew in
 * each `place`: a field that went with the last one need not have said that it lost the focus.
 */
export function useIsWriting(place: string | undefined): boolean {
  const [isWriting, setIsWriting] = useState(false)
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(wait)
      wait = setTimeout(() => setIsWriting(isField(document.activeElement)), SETTLED_MS)
    }
    look()
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      clearTimeout(wait)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [place])
  return isWriting
}
