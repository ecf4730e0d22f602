import { ticketRemovedFromList, ticketUpdated, type TicketRow } from '@recado/contract/tickets'
import { useLayoutEffect, useRef } from 'react'
import { useLive } from '../app/live.ts'
import { useSession } from '../app/session.ts'
import { sayTakenByOther } from './accepting.ts'

/** Where more leave at once nobody reads who took each. */
const SAID_AT_ONCE = 5
const REMEMBERED = 100

/** A waiting row that a colleague takes says so before it leaves, also where no pointer rests on the list. */
export function useTaken(rows: readonly TicketRow[]): void {
  const { user } = useSession()
  const takers = useRef(new Map<number, string>())
  const before = useRef(rows)
  useLive(ticketRemovedFromList, ({ ticketId, takenBy }) => {
    if (takenBy) takers.current.set(ticketId, takenBy)
  })
  useLive(ticketUpdated, ({ ticket }) => {
    const holder = ticket.status === 'open' ? ticket.user : null
    if (holder && holder.id !== user.id) takers.current.set(ticket.id, holder.name)
  })
  useLayoutEffect(() => {
    const here = new Set(rows.map(({ id }) => id))
    const left = before.current.filter(({ id, status }) => status === 'pending' && !here.has(id))
    before.current = rows
    const taken = left.filter(({ id }) => takers.current.has(id))
    if (taken.length <= SAID_AT_ONCE)
      for (const ticket of taken) sayTakenByOther(ticket, takers.current.get(ticket.id)!)
    for (const { id } of taken) takers.current.delete(id)
    if (takers.current.size > REMEMBERED) takers.current.clear()
  }, [rows])
}
