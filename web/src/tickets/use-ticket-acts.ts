import type { Call } from '@recado/contract/endpoint'
import { tickets, type Ticket } from '@recado/contract/tickets'
import { useState } from 'react'
import { call, Refused } from '../app/api.ts'
import { showError } from '../app/errors.ts'
import { useSession } from '../app/session.ts'
import { acceptTicket, useAcceptances } from './accepting.ts'
import { tellOwnChange } from './live.ts'

type Change = Call<typeof tickets.change>

/** What an agent does to the open ticket; each answers whether it was done, and says why where it was not. */
export function useTicketActs(ticket: Ticket) {
  const { user } = useSession()
  const [isChanging, setIsChanging] = useState(false)
  const isAccepting = useAcceptances().get(ticket.id)?.is === 'asked'
  const change = async (to: Change): Promise<boolean> => {
    if (isChanging) return false
    setIsChanging(true)
    try {
      tellOwnChange(await call(tickets.change, to), user.id)
      return true
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
      return false
    } finally {
      setIsChanging(false)
    }
  }
  const { id: ticketId } = ticket
  return {
    isBusy: isChanging || isAccepting,
    accept: async () => (await acceptTicket(ticket, user.id)) !== undefined,
    resolve: () => change({ ticketId, status: 'closed' }),
    reopen: () => change({ ticketId, status: 'open', userId: user.id }),
    toQueue: () => change({ ticketId, status: 'pending', userId: null }),
  }
}

export type TicketActs = ReturnType<typeof useTicketActs>
