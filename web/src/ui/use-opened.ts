import { useMounted } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * `isOpen`, but never at birth: a dialog notes where the focus was when it changes from closed to
 * open, and one that begins open would not give it back.
 */
export const useOpened = (isOpen: boolean): boolean => useMounted() && isOpen

/** True from the first time `isOpen` is: what was asked for once stays, to close in good order. */
export function useAsked(isOpen: boolean): boolean {
  const [isAsked, setIsAsked] = useState(isOpen)
  if (isOpen && !isAsked) setIsAsked(true)
  return isAsked || isOpen
}

/**
 * Escape closes what floats around a button before the focus has moved into it too: until then its own key handler hears
 * nothing, and the page would take the key for itself.
 */
export function useEscapeBeforeFocus(isOpen: boolean, close: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isInside =
      event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]')
    if (event.key !== 'Escape' || isInside) return
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOpen])
}
