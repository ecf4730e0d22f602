import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useKeys } from '../../app/keyboard/keys.ts'
import { shortcutTicket } from '../ticket-row/use-row-keys.ts'
import type { Selection } from '../bulk-actions/use-selection.ts'
import type { RowHandlers } from '../ticket-row/row-handlers.ts'

/** With the focus on a button, the space bar presses the button. */
const isOnButton = () => document.activeElement instanceof HTMLButtonElement

type Terms = {
  items: readonly { ticket: Ticket }[]
  selection: Selection
  onAccept: (ticket: Ticket) => void
  onPeek: ((ticket: Ticket) => void) | undefined
}

/** Handlers of the rows as one stable object, plus shortcuts: X selects, the space bar peeks. */
export function useRowHandlers(terms: Terms): RowHandlers {
  const { items, selection, onPeek } = terms
  const latest = useRef(terms)
  useLayoutEffect(() => {
    latest.current = terms
  })
  useEffect(() => selection.watch(items.map(({ ticket }) => ticket)))
  const onPointed = (action: ((ticket: Ticket) => void) | undefined) => (event: KeyboardEvent) => {
    const id = shortcutTicket()
    const pointed = items.find(({ ticket }) => ticket.id === id)
    if (!pointed) return
    event.preventDefault()
    action?.(pointed.ticket)
  }
  const peek = onPointed(onPeek)
  useKeys({
    x: onPointed((ticket) => selection.select(ticket, { isRange: false })),
    'Shift+x': onPointed((ticket) => selection.select(ticket, { isRange: true })),
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
