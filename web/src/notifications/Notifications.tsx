import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useChoices } from '../app/preferences/choices.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/session.ts'
import { useTitleCount } from '../app/brand/title.ts'
import { useDeskLive } from '../desk/tickets/live.ts'
import { useUnreadCount } from '../desk/tickets/use-unread-count.ts'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { useMentions } from './use-mentions.tsx'
import { useNotifications } from './use-notifications.ts'

const PushSync = lazyComponent(() => import('./PushSync.tsx'), 'PushSync')

// On phones and tablets the system's notices come by the worker also while a page is open.
const isTouched = navigator.maxTouchPoints > 0

/** Tells of news by sound and by the system's notices, on every page. */
export function Notifications() {
  useNotifications()
  useMentions()
  const isDesk = useLocation().pathname.startsWith(paths.tickets)
  const { pushOf } = useChoices()
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

/** Away from the desk the tab's title still counts what waits to be read. */
function AwayFromDesk() {
  useDeskLive({ onGone: () => undefined })
  useTitleCount(useUnreadCount())
  return null
}
