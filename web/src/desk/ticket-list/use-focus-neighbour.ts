import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, useRef } from 'react'
import type { Acceptance } from '../tickets/accept-ticket.ts'
import { focusedTicket, focusRow } from '../ticket-row/use-row-keys.ts'

type Item = { ticket: Ticket; acceptance: Acceptance | undefined }

/**
 * The rows below, then the rows above. Empty if the user is accepting this row, because its conversation opens next.
 * Also empty for a pending row, because a key meant for it would accept its neighbour.
 */
function neighboursOf(id: number, items: readonly Item[]): number[] {
  const at = items.findIndex(({ ticket }) => ticket.id === id)
  const isTaken = items[at]?.acceptance?.is === 'asked' || items[at]?.ticket.status === 'pending'
  if (at < 0 || isTaken) return []
  return [...items.slice(at + 1), ...items.slice(0, at).toReversed()].map(({ ticket }) => ticket.id)
}

/** Keeps the place of keyboard navigation: when the focused row leaves, the focus moves to its neighbour. */
export function useFocusNeighbour(items: readonly Item[]): void {
  const before = useRef(items)
  // Reads the focus before this render removes the row.
  const id = focusedTicket()
  useEffect(() => {
    const neighbours = neighboursOf(id, before.current)
    before.current = items
    if (Number.isNaN(id)) return
    // The list renders its rows shortly after its data changes. A row that only moved has lost the focus too.
    setTimeout(() => {
      const isLost = document.activeElement === document.body && !focusRow(id)
      if (isLost) neighbours.some(focusRow)
    })
  })
}
