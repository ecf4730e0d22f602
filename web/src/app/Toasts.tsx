import { Notifications } from '@mantine/notifications'
import { useMediaQuery } from '@mantine/hooks'

/** Where short messages appear, away from the composer and its button. Its own chunk: sign-in can do without. */
export function Toasts() {
  const isPhone = useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false })
  return <Notifications position={isPhone ? 'top-center' : 'bottom-left'} limit={4} />
}
