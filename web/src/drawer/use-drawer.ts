import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate } from 'react-router'

/** So narrow the drawer is a page of its own. */
export const ALONE = '(max-width: 56.24em)'

const PART = 'info'

/** Whether the contact's drawer stands open; the address holds it. On a narrow screen the way back closes it. */
export function useDrawer() {
  const isAlone = useMediaQuery(ALONE, false, { getInitialValueInEffect: false })
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
