import { useMounted } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * `isOpen`, but false on the first render: a dialog records the focused element when it changes from closed to open,
 * and would not restore the focus if it began open.
 */
export const useOpenAfterMount = (isOpen: boolean): boolean => useMounted() && isOpen

/**
 * True from the first time `isOpen` is true. The component then stays mounted, so that it can play its closing
 * transition.
 */
export function useWasOpened(isOpen: boolean): boolean {
  const [isAsked, setIsAsked] = useState(isOpen)
  if (isOpen && !isAsked) setIsAsked(true)
  return isAsked || isOpen
}

/**
 * Closes a floating element on Escape before the focus has moved into it. Until then its own key handler receives
 * nothing, and the page would handle the key.
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
