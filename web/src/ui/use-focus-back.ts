import { useEffect } from 'react'

/** A menu goes once something in it was chosen; its button stays. */
function lasting(element: Element | null): Element | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : element
}

/** Gives the focus back to what had it before this came, once this goes. */
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
