import { useEffect } from 'react'
import { useResync } from '../../app/live/live.ts'
import { useSession } from '../../app/session/session.ts'
import { hearOtherTabs } from '../../app/device/local-storage.ts'
import { hasFilesUnderWay, openOutbox } from './outbox.ts'
import { sendAllWaiting } from './send.ts'

/** Whoever closes the page while files travel is asked once. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  if (hasFilesUnderWay()) event.preventDefault()
}

/** Keeps what was written on its way: again when the network is back, and over a reload. */
export function useSending(): void {
  const { user } = useSession()
  useEffect(() => openOutbox(user.id), [user.id])
  useEffect(() => {
    window.addEventListener('online', sendAllWaiting)
    window.addEventListener('beforeunload', warnOfLoss)
    return () => {
      window.removeEventListener('online', sendAllWaiting)
      window.removeEventListener('beforeunload', warnOfLoss)
    }
  }, [])
  useEffect(hearOtherTabs, [])
  useResync(sendAllWaiting)
}
