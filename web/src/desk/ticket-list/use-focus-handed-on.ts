import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, useRef } from 'react'
import type { Acceptance } from '../tickets/accepting.ts'
import { focusedTicket, standOn } from '../ticket-row/use-row-keys.ts'

type Item = { ticket: Ticket; acceptance: Acceptance | undefined }

/**
 * The next below, else the next above; none where the reader is just taking this row: then its conversation comes. None
 * among those that wait either: a press meant for this row would take its neighbour.
 */
function neighboursOf(id: number, items: readonly Item[]): number[] {
  const at = items.findIndex(({ ticket }) => ticket.id === id)
  const isTaken = items[at]?.acceptance?.is === 'asked' || items[at]?.ticket.status === 'pending'
  if (at < 0 || isTaken) return []
  return [...items.slice(at + 1), ...items.slice(0, at).toReversed()].map(({ ticket }) => ticket.id)
}

/** Who walks the rows by keyboard loses no place: where a row leaves from under the focus, its neighbour has it. */
export function useFocusHandedOn(items: readonly Item[]): void {
  const before = useRef(items)
  // Read before what is drawn now takes the row away, and the focus with it.
  const id = focusedTicket()
  useEffect(() => {
    const neighbours = neighboursOf(id, before.current)
    before.current = items
    if (Number.isNaN(id)) return
    // The list draws its rows a moment later than it is told of them. A row that only changed its place lost the focus too.
    setTimeout(() => {
      const isLost = document.activeElement === document.body && !standOn(id)
      if (isLost) neighbours.some(standOn)
    })
  })
}
