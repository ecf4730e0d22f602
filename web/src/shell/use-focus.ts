import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the page after navigation to another page (not to another item in it), so that screen readers
 * start there. Does not take the focus out of a dialog opened while the page was loading.
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
