import type { Message } from '@recado/contract/messages'
import { useState } from 'react'
import { isFromCustomer, UNPLACED } from './rules.ts'

/** How many of the customer's messages came below what is in view. */
export function useUnseen(list: readonly Message[], isEnd: boolean): number {
  const last = list.findLast(({ position }) => position !== UNPLACED)?.position ?? 0
  const [seen, setSeen] = useState(last)
  if (isEnd && seen !== last) setSeen(last)
  if (isEnd || seen === 0) return 0
  return list.filter(
    (one) => one.position > seen && one.position !== UNPLACED && isFromCustomer(one),
  ).length
}
