import { ticketRemovedFromList, ticketUpdated, type TicketRow } from '@recado/contract/desk/tickets'
import { useLayoutEffect, useRef } from 'react'
import { useLive } from '../../app/live/live.ts'
import { useSession } from '../../app/session/session.ts'
import { showTakenByOther } from '../tickets/accept-ticket.ts'

/** Above this number of simultaneous departures no row shows who took it, because nobody could read them all. */
const SAID_AT_ONCE = 5
const REMEMBERED = 100

/** A pending row that a colleague accepts shows their name before it leaves, even without a pointer over the list. */
export function useTakenNotices(rows: readonly TicketRow[], view: string): void {
  const { user } = useSession()
  const takers = useRef(new Map<number, string>())
  const before = useRef({ view, rows })
  const note = (ticketId: number, by: string | null | undefined) => {
    takers.current.delete(ticketId)
    if (by) takers.current.set(ticketId, by)
    for (const oldest of takers.current.keys())
      if (takers.current.size > REMEMBERED) takers.current.delete(oldest)
  }
  useLive(ticketRemovedFromList, ({ ticketId, takenBy }) => note(ticketId, takenBy))
  useLive(ticketUpdated, ({ ticket: { id, status, user: holder } }) =>
    note(id, status === 'open' && holder?.id !== user.id ? holder?.name : null),
  )
  useLayoutEffect(() => {
    const here = new Set(rows.map(({ id }) => id))
    const stood = before.current.view === view ? before.current.rows : []
    before.current = { view, rows }
    const taken = stood.filter(
      ({ id, status }) => status === 'pending' && !here.has(id) && takers.current.has(id),
    )
    if (taken.length > SAID_AT_ONCE) return
    for (const ticket of taken) showTakenByOther(ticket, takers.current.get(ticket.id)!)
  }, [rows, view])
}
