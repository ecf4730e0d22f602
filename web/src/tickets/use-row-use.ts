import type { Ticket } from '@recado/contract/tickets'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useKeys } from '../app/keys.ts'
import { focusedTicket, isOnButton } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'
import type { RowUse } from './row-use.ts'

type Terms = {
  items: readonly { ticket: Ticket }[]
  selection: Selection
  onAccept: (ticket: Ticket) => void
  onPeek: ((ticket: Ticket) => void) | undefined
}

/** What rows do when pressed, as one object that never changes; and by the keyboard: X selects, the space bar peeks. */
export function useRowUse(terms: Terms): RowUse {
  const { items, selection, onPeek } = terms
  const latest = useRef(terms)
  useLayoutEffect(() => {
    latest.current = terms
  })
  useEffect(() => selection.watch(items.map(({ ticket }) => ticket)))
  const onFocused = (act: ((ticket: Ticket) => void) | undefined) => (event: KeyboardEvent) => {
    const id = focusedTicket()
    const focused = items.find(({ ticket }) => ticket.id === id)
    if (!focused || !act) return
    event.preventDefault()
    act(focused.ticket)
  }
  const peek = onFocused(onPeek)
  useKeys({
    x: onFocused((ticket) => selection.select(ticket, { isRange: false })),
    'Shift+x': onFocused((ticket) => selection.select(ticket, { isRange: true })),
    ' ': (event) => (isOnButton() ? undefined : peek(event)),
  })
  const mayPeek = onPeek !== undefined
  return useMemo(
    () => ({
      accept: (ticket) => latest.current.onAccept(ticket),
      peek: mayPeek ? (ticket) => latest.current.onPeek?.(ticket) : undefined,
      select: (ticket, how) => latest.current.selection.select(ticket, how),
    }),
    [mayPeek],
  )
}
