import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page (not of what is open on it) the focus goes to the page, so that readers begin there; but never out of
 * a dialog that was opened while the page was still coming.
 */
export function useFocusOnPage(id: string): void {
  const page = useLocation().pathname.split('/')[1]
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    if (document.activeElement?.closest('[role="dialog"]')) return
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [page, id])
}
