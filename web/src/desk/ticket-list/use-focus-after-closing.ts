import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, useRef } from 'react'
import { focusRow } from '../ticket-row/use-row-keys.ts'

type Item = { ticket: Ticket }

/**
 * When an open ticket is left by Escape or by resolving it, the focus moves to its row, otherwise to the next row, so
 * keyboard navigation continues there. A pending row never gets the focus this way, because the next key could accept
 * it.
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
    // The list renders its rows shortly after its data changes.
    setTimeout(() => {
      if (document.activeElement === document.body) rows.some(focusRow)
    })
  }, [items, chosen])
}
