import { useEffect } from 'react'

/** A menu disappears after a choice, but its button stays. */
function lasting(element: Element | null): Element | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : element
}

/** Returns the focus to the previously focused element on unmount. */
export function useFocusBack(): void {
  useEffect(() => {
    const before = lasting(document.activeElement)
    return () => {
      requestAnimationFrame(() => {
        const isElsewhere = document.activeElement && document.activeElement !== document.body
        if (before instanceof HTMLElement && before.isConnected && !isElsewhere)
          before.focus({ preventScroll: true })
      })
    }
  }, [])
}
