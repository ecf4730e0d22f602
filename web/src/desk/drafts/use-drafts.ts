import { useEffect } from 'react'
import { Refused } from '../../app/calls/api.ts'
import { useResync } from '../../app/live/live.ts'
import { useSession } from '../../app/session/session.ts'
import { loadDrafts, saveDrafts } from './save-drafts.ts'

/** Synchronises drafts between the user's devices: loads at start and after each reconnect, saves on leaving. */
export function useDrafts(): void {
  const { id: userId } = useSession().user
  const load = () =>
    loadDrafts(userId).catch((refused: unknown) => {
      // Local drafts are enough to continue; the next reconnect retries.
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
