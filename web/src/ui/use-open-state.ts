import { useMounted } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

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

/** A dialog of Mantine ignores Escape on an element with this attribute. */
const NOT_FOR_DIALOG = 'data-mantine-stop-propagation'

type Floating = {
  isOpen: boolean
  button: RefObject<HTMLButtonElement | null>
  close: () => void
}

/**
 * Closes a floating element on Escape before the focus has moved from its button into it. Until then its own key handler
 * receives nothing, and the page, or the dialog around the button, would handle the key.
 */
export function useEscapeBeforeFocus({ isOpen, button, close }: Floating): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const around =
      event.target instanceof Element
        ? event.target.closest('[role="menu"], [role="dialog"]')
        : null
    const isInside = around !== null && !around.contains(button.current)
    if (event.key !== 'Escape' || isInside) return
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const target = button.current
    const listen = (event: KeyboardEvent) => hear(event)
    target?.setAttribute(NOT_FOR_DIALOG, 'true')
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      target?.removeAttribute(NOT_FOR_DIALOG)
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [isOpen, button])
}
