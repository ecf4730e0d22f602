import type { Message } from '@recado/contract/desk/messages'
import { useState } from 'react'
import { isFromCustomer, UNPLACED } from '../messages/rules.ts'

/**
 * Number of customer messages below the visible part. For the user who answers the ticket, `unread` also counts
 * messages from before the opening and beyond the loaded page.
 */
export function useUnseenCount(list: readonly Message[], isEnd: boolean, unread: number): number {
  const last = list.findLast(({ position }) => position !== UNPLACED)?.position ?? 0
  const [seen, setSeen] = useState(last)
  // After a jump back the loaded messages end earlier. Messages seen before stay seen.
  if (isEnd && last > seen) setSeen(last)
  if (isEnd || seen === 0) return 0
  const come = list.filter(
    (one) => one.position > seen && one.position !== UNPLACED && isFromCustomer(one),
  ).length
  return Math.max(come, unread)
}
