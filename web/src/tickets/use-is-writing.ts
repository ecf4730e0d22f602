import { useEffect, useState } from 'react'

/** Longer than a finger's press takes to become a click: what it was meant for must not move away before. */
const SETTLED_MS = 120

const FIELDS = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(FIELDS) && target.closest('[data-composer]') !== null

/** Whether somebody writes, and a phone shows its keyboard for it; buttons beside the words bring none. */
export function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(false)
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    const become = (is: boolean) => {
      clearTimeout(wait)
      wait = setTimeout(() => setIsWriting(is), SETTLED_MS)
    }
    const enter = ({ target }: FocusEvent) => become(isField(target))
    const leave = () => become(false)
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', leave)
    return () => {
      clearTimeout(wait)
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return isWriting
}
