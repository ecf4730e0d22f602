import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { usePreferences } from '../app/preferences/preferences.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/session.ts'
import { useTitleCount } from '../app/brand/title.ts'
import { useDeskLive } from '../desk/tickets/live.ts'
import { useUnreadCount } from '../desk/tickets/use-unread-count.ts'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { useMentions } from './use-mentions.tsx'
import { useNotifications } from './use-notifications.ts'

const PushSync = lazyComponent(() => import('./PushSync.tsx'), 'PushSync')

// On phones and tablets the service worker shows desktop notifications also while a page is open.
const isTouched = navigator.maxTouchPoints > 0

/** Announces events by sound and desktop notification, on every page. */
export function Notifications() {
  useNotifications()
  useMentions()
  const isDesk = useLocation().pathname.startsWith(paths.tickets)
  const { pushOf } = usePreferences()
  const { user } = useSession()
  return (
    <>
      {!isDesk && <AwayFromDesk />}
      {(pushOf === user.id || isTouched) && (
        <Suspense>
          <PushSync />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the unread count in the tab's title on pages other than the desk. */
function AwayFromDesk() {
  useDeskLive({ onGone: () => undefined })
  useTitleCount(useUnreadCount())
  return null
}
