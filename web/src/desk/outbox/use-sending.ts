import { useEffect } from 'react'
import { useResync } from '../../app/live/live.ts'
import { useSession } from '../../app/session/session.ts'
import { followOtherTabs } from '../../app/device/local-storage.ts'
import { hasUnsentFiles, openOutbox } from './outbox.ts'
import { sendAllWaiting } from './send.ts'

/** Warns before the page closes while files are being uploaded. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  if (hasUnsentFiles()) event.preventDefault()
}

/** Sends unsent messages when the network is back and after a reload. */
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
  useEffect(followOtherTabs, [])
  useResync(sendAllWaiting)
}
