import { useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { useTitleCount } from '../app/title.ts'
import { useDeskLive } from '../tickets/live.ts'
import { useUnreadCount } from '../tickets/use-unread-count.ts'
import { useMentions } from './use-mentions.tsx'
import { useNotices } from './use-notices.ts'

/** Tells of news by sound and by the system's notices, on every page. */
export function Notices() {
  useNotices()
  useMentions()
  const isDesk = useLocation().pathname.startsWith(paths.tickets)
  return isDesk ? null : <AwayFromDesk />
}

/** Away from the desk the tab's title still counts what waits to be read. */
function AwayFromDesk() {
  useDeskLive({ onGone: () => undefined })
  useTitleCount(useUnreadCount())
  return null
}
