import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '../../ui/widths.ts'

/**
 * Where short messages appear: over the search of the top bar, on a phone above the tabs below. There they cover no title,
 * no menu entry, no row and no composer. Its own chunk: sign-in can do without.
 */
export function Toasts() {
  const isPhone = useIsPhone()
  return <Notifications position={isPhone ? 'bottom-right' : 'top-center'} limit={4} />
}
