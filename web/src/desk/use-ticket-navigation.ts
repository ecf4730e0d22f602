import type { Ticket } from '@recado/contract/desk/tickets'
import i18next from 'i18next'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showSuccess, showWarning } from '../app/calls/errors.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/session.ts'
import { acceptTicket } from './tickets/accept-ticket.ts'
import { findTicket } from './tickets/cached-tickets.ts'
import { wasDepartureExpected } from './tickets/expected-departures.ts'
import type { TicketDeparture } from './tickets/live.ts'
import { changeQuery, type ViewChange } from './tickets/view.ts'

/**
 * Changes for a ticket opened from elsewhere than its row: it keeps neither the tab nor the message of the last ticket.
 */
const ownList: ViewChange = { tab: null, sub: null, q: null, message: null }

/** Navigation of the desk: into a ticket, out of it, and out of one that is no longer visible. */
export function useTicketNavigation(uuid: string | undefined) {
  const { user } = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const [lastUuid, setLastUuid] = useState(uuid)
  if (uuid && uuid !== lastUuid) setLastUuid(uuid)
  const fromList = (location.state as { fromList?: boolean } | null)?.fromList === true
  const toList = (how: { replace: boolean }) =>
    void navigate({ pathname: paths.tickets, search }, how)
  const open = (ticketUuid: string) => {
    const own = changeQuery(new URLSearchParams(search), ownList)
    const to = { pathname: paths.ticket(ticketUuid), search: own.toString() }
    void navigate(to, { state: { fromList: uuid === undefined } })
  }
  const accept = async (ticket: Ticket) => {
    const accepted = await acceptTicket(ticket, user.id)
    if (accepted) open(accepted.uuid)
  }
  return {
    search,
    /** The ticket opened last; the bottom tab leads back to it. */
    lastUuid,
    open,
    accept: (ticket: Ticket) => void accept(ticket),
    /** Goes back in the browser's history if the list is there; otherwise replaces the page with the list. */
    back: () => (fromList ? void navigate(-1) : toList({ replace: true })),
    close: () => toList({ replace: false }),
    toList: () => {
      setLastUuid(undefined)
      toList({ replace: true })
    },
    leaveIfOpen: (ticketId: number, how: TicketDeparture) => {
      const isOwnDoing = wasDepartureExpected(ticketId)
      if (uuid === undefined || findTicket((one) => one.uuid === uuid)?.id !== ticketId) return
      if (!isOwnDoing) tellGoing(how)
      setLastUuid(undefined)
      toList({ replace: true })
    },
  }
}

function tellGoing(how: TicketDeparture): void {
  if (how === 'deleted') showSuccess(i18next.t('deleted', { ns: 'tickets' }))
  else showWarning(i18next.t('noAccess', { ns: 'tickets' }))
}

export type TicketNavigation = ReturnType<typeof useTicketNavigation>
