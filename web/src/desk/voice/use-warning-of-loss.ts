import { useEffect } from 'react'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** While this is drawn, whoever closes the page is asked once, and the page does not begin anew by itself. */
export function useWarningOfLoss(): void {
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
