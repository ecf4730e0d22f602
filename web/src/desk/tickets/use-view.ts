import { useEffect, useEffectEvent, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useExistingQueueIds } from '../../accounts/use-queues.ts'
import { usePreferences } from '../../app/preferences/preferences.ts'
import { useSession } from '../../app/session/session.ts'
import {
  changeQuery,
  queueValues,
  viewFor,
  viewOf,
  type DeskView,
  type ViewChange,
} from './view.ts'

export type ChangeView = (change: ViewChange, how?: { replace: boolean }) => void

/** The view held in the address, and a function to change it. A deleted queue leaves the view and the address. */
export function useView(): [DeskView, ChangeView] {
  const [search, setSearch] = useSearchParams()
  const { user } = useSession()
  const { isOwnDesk } = usePreferences()
  const asked = useMemo(
    () => viewFor(user, viewOf(search), { isOwnDesk }),
    [user, search, isOwnDesk],
  )
  const queues = useExistingQueueIds(asked.queues)
  const hasGone = queues.length < asked.queues.length
  const change: ChangeView = (next, how = { replace: false }) =>
    setSearch((now) => changeQuery(now, next), how)
  const dropGone = useEffectEvent(() =>
    change({ queue: queueValues({ ...asked, queues }).join(',') }, { replace: true }),
  )
  useEffect(() => {
    if (hasGone) dropGone()
  }, [hasGone])
  return [hasGone ? { ...asked, queues } : asked, change]
}
