import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '../../ui/widths.ts'

/**
 * Shows toasts: over the search in the top bar, and on a phone above the bottom tabs. There they cover no title, menu
 * entry, row or composer. A chunk of its own, because sign-in does not need it.
 */
export function Toasts() {
  const isPhone = useIsPhone()
  return <Notifications position={isPhone ? 'bottom-right' : 'top-center'} limit={4} />
}
