import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page (not of what is open on it) the focus goes to the page, so that readers begin there. */
export function useFocusOnPage(id: string): void {
  const page = useLocation().pathname.split('/')[1]
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [page, id])
}
