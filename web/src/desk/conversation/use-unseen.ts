import type { Message } from '@recado/contract/desk/messages'
import { useState } from 'react'
import { isFromCustomer, UNPLACED } from '../messages/rules.ts'

/**
 * How many of the customer's messages came below what is in view. Who answers the ticket has also those to read that
 * were there before it was opened, or that lie beyond what is loaded: `unread`.
 */
export function useUnseen(list: readonly Message[], isEnd: boolean, unread: number): number {
  const last = list.findLast(({ position }) => position !== UNPLACED)?.position ?? 0
  const [seen, setSeen] = useState(last)
  // After a leap back what is loaded ends earlier; what was seen stays seen.
  if (isEnd && last > seen) setSeen(last)
  if (isEnd || seen === 0) return 0
  const come = list.filter(
    (one) => one.position > seen && one.position !== UNPLACED && isFromCustomer(one),
  ).length
  return Math.max(come, unread)
}
