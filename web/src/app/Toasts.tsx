import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '../ui/widths.ts'

/** Where short messages appear, away from the composer and its button. Its own chunk: sign-in can do without. */
export function Toasts() {
  const isPhone = useIsPhone()
  return <Notifications position={isPhone ? 'top-center' : 'bottom-left'} limit={4} />
}
