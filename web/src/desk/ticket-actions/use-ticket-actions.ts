import type { Call } from '@recado/contract/platform/endpoint'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { call, Refused } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { readLocal } from '../../app/device/local-storage.ts'
import { keyOf } from '../drafts/unsaved-drafts.ts'
import { acceptTicket, useAcceptedRows } from '../tickets/accept-ticket.ts'
import { closingQuestion } from './closing-question.ts'
import { opensNextTicket, nextWaiting } from './after-closing.ts'
import { applyOwnChange } from '../tickets/live.ts'
import { expectDeparture } from '../tickets/expected-departures.ts'
import { showStartRefusal } from '../../contacts/start-refusal.ts'
import { openAction } from '../tickets/opened-action.ts'
import { snooze } from './snooze.ts'
import { changeQuery, viewOf, withoutMessage } from '../tickets/view.ts'

type Change = Call<typeof tickets.change>

/** The actions of an agent on the open ticket. Each returns whether it succeeded and shows an error if it did not. */
export function useTicketActions(ticket: Ticket) {
  const { user } = useSession()
  const isAccepting = useAcceptedRows().get(ticket.id)?.is === 'asked'
  const { isBusy, change } = useChange()
  const resolve = useResolving(ticket, change)
  const reopen = useReopening(ticket, change)
  const { id: ticketId } = ticket
  const open = (is: 'transfer' | 'funnel' | 'expiration' | 'snooze' | 'remove') =>
    openAction({ ticketId, is })
  return {
    isBusy: isBusy || isAccepting,
    accept: async () => (await acceptTicket(ticket, user.id)) !== undefined,
    /** Leads to the list afterwards, or to the next waiting ticket if the user chose that. */
    resolve: () => resolve(opensNextTicket()),
    resolveAndNext: () => resolve(true),
    reopen,
    toQueue: () =>
      expectDeparture(ticketId, () => change({ ticketId, status: 'pending', userId: null })),
    setIdleMessage: (isOn: boolean) => change({ ticketId, sendIdlenessMessage: isOn }),
    transfer: () => open('transfer'),
    addToFunnel: () => open('funnel'),
    setExpiration: () => open('expiration'),
    snooze: () => open('snooze'),
    /** Ends the snooze. */
    bringBack: () => snooze(ticketId, { until: null, userId: user.id }),
    remove: () => open('remove'),
    schedule: () => openAction({ ticketId, is: 'schedule' }),
  }
}

export type TicketActions = ReturnType<typeof useTicketActions>

function useChange() {
  const { user } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const change = async (to: Change): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    try {
      applyOwnChange(await call(tickets.change, to), user.id)
      return true
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      showStartRefusal(refused)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, change }
}

type DoChange = (to: Change) => Promise<boolean>

/** Reopens a closed ticket. A list of closed tickets changes to the open ones, which now contain it. */
function useReopening({ id: ticketId }: Ticket, change: DoChange) {
  const { user } = useSession()
  const navigate = useNavigate()
  return async (): Promise<boolean> => {
    if (!(await change({ ticketId, status: 'open', userId: user.id }))) return false
    const search = new URLSearchParams(window.location.search)
    const isOfClosed = viewOf(search).tab === 'closed'
    if (isOfClosed)
      void navigate({
        search: changeQuery(search, { tab: null, sub: null, closed: null }).toString(),
      })
    return true
  }
}

/**
 * Closes the ticket and continues. Asks first if a draft, a note or scheduled messages would be lost, and for the
 * closing reason.
 */
function useResolving({ id: ticketId }: Ticket, change: DoChange) {
  const { user } = useSession()
  const leave = useLeaving()
  const close = async (isGoingOn: boolean): Promise<boolean> => {
    if (!(await change({ ticketId, status: 'closed', justClose: true }))) return false
    await leave(isGoingOn)
    return true
  }
  return async (isGoingOn: boolean): Promise<boolean> => {
    const isWritten = (kind: 'message' | 'note') =>
      readLocal(keyOf(user.id, { ticketId, kind })).trim() !== ''
    const [hasDraft, hasNote] = [isWritten('message'), isWritten('note')]
    const [waiting, question] = await Promise.all([schedulesOf(ticketId), closingQuestion()])
    if (!hasDraft && !hasNote && waiting === 0 && !question) return close(isGoingOn)
    const found = { hasDraft, hasNote, schedules: waiting, question }
    const next = { confirm: () => close(isGoingOn), leave: () => void leave(isGoingOn) }
    openAction({ ticketId, is: 'closing', ...found, ...next })
    return false
  }
}

/** If this request fails, the request to close reports the reason. */
const schedulesOf = (ticketId: number): Promise<number> =>
  call(schedules.list, { ticketId, status: 'PENDENTE', withCount: true }).then(
    ({ count = 0 }) => count,
    (refused: unknown) => {
      if (!(refused instanceof Refused)) throw refused
      return 0
    },
  )

function useLeaving() {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (isGoingOn: boolean): Promise<void> => {
    // Beside the board the conversation stays where it is.
    if (pathname === paths.kanban) return
    const next = isGoingOn ? await nextWaiting(user.id) : undefined
    if (isGoingOn && !next) showSuccess(t('noneWaits'))
    const search = withoutMessage(window.location.search)
    void navigate({ pathname: next ? paths.ticket(next.uuid) : paths.tickets, search })
  }
}
