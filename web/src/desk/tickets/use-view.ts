import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useChoices } from '../../app/preferences/choices.ts'
import { useSession } from '../../app/session/session.ts'
import { changed, viewFor, viewOf, type View, type ViewChange } from './view.ts'

export type ChangeView = (change: ViewChange, how?: { replace: boolean }) => void

/** The view held in the address, and a function to change it. */
export function useView(): [View, ChangeView] {
  const [search, setSearch] = useSearchParams()
  const { user } = useSession()
  const { isOwnDesk } = useChoices()
  const view = useMemo(
    () => viewFor(user, viewOf(search), { isOwnDesk }),
    [user, search, isOwnDesk],
  )
  return [view, (change, how = { replace: false }) => setSearch((now) => changed(now, change), how)]
}
