import { useEffect } from 'react'
import { Refused } from '../../app/calls/api.ts'
import { useResync } from '../../app/live/live.ts'
import { useSession } from '../../app/session/session.ts'
import { loadDrafts, saveDrafts } from './save-drafts.ts'

/** Keeps drafts alike on every device of their writer: read at the start and after each reconnect, saved on leaving. */
export function useDrafts(): void {
  const { id: userId } = useSession().user
  const load = () =>
    loadDrafts(userId).catch((refused: unknown) => {
      // What stands on this device is enough to go on with; the next reconnect asks again.
      if (!(refused instanceof Refused)) throw refused
    })
  useResync(() => void load())
  useEffect(() => {
    void load()
    const leave = () => void saveDrafts(userId)
    const hide = () => void (document.visibilityState === 'hidden' && leave())
    window.addEventListener('online', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      leave()
      window.removeEventListener('online', leave)
      document.removeEventListener('visibilitychange', hide)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId])
}
