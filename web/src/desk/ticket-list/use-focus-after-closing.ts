import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, useRef } from 'react'
import { standOn } from '../ticket-row/use-row-keys.ts'

type Item = { ticket: Ticket }

/**
 * Where an open ticket is left, by Escape or because it was resolved, the focus goes to its row, else to the row that came
 * next, so that the keys go on from there. A waiting row gets no focus by itself: the next key would accept it.
 */
export function useFocusAfterClosing(items: readonly Item[], chosen: string | undefined): void {
  const near = useRef<number[]>([])
  useEffect(() => {
    const at = items.findIndex(({ ticket }) => ticket.uuid === chosen)
    if (at >= 0)
      near.current = [...items.slice(at), ...items.slice(0, at).toReversed()]
        .filter(({ ticket }) => ticket.status !== 'pending')
        .map(({ ticket }) => ticket.id)
    if (chosen !== undefined || near.current.length === 0) return
    const rows = near.current
    near.current = []
    // The list draws its rows a moment later than it is told of them.
    setTimeout(() => {
      if (document.activeElement === document.body) rows.some(standOn)
    })
  }, [items, chosen])
}
