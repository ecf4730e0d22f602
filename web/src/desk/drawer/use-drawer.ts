import { useLocation, useNavigate } from 'react-router'
import { useIsNarrow } from '../../ui/widths.ts'

const PART = 'info'

/**
 * Whether the contact drawer is open. The address holds the state. On a narrow screen the back navigation closes it.
 */
export function useDrawer() {
  // On a narrow screen the drawer is a page of its own.
  const isAlone = useIsNarrow()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const parts = new URLSearchParams(search)
  const isOpen = parts.get(PART) === '1'
  const wasOpened = (state as { drawer?: boolean } | null)?.drawer === true
  const open = () => {
    parts.set(PART, '1')
    const kept = state as object | null
    void navigate(
      { pathname, search: parts.toString() },
      { replace: !isAlone, state: { ...kept, drawer: isAlone } },
    )
  }
  const close = () => {
    if (isAlone && wasOpened) return void navigate(-1)
    parts.delete(PART)
    void navigate({ pathname, search: parts.toString() }, { replace: true, state })
  }
  return { isOpen, isAlone, open, close, toggle: isOpen ? close : open }
}
