import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { createStore } from '../../ui/store.ts'
import { call, Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { captureTyping, endTypingCapture } from '../../ui/lazy/typed-ahead.ts'
import { removeFromPending } from './cached-tickets.ts'
import { applyOwnChange } from './live.ts'

/** A pending row in transition: requested by this user, or taken by somebody else. */
export type Acceptance = { ticket: Ticket } & ({ is: 'asked' } | { is: 'taken'; by: string })

const SAID_MS = 2000

const acceptances = createStore<ReadonlyMap<number, Acceptance>>(new Map())

const keep = (acceptance: Acceptance) =>
  acceptances.set(new Map(acceptances.get()).set(acceptance.ticket.id, acceptance))

function forget(ticketId: number): void {
  const next = new Map(acceptances.get())
  next.delete(ticketId)
  acceptances.set(next)
}

/** The rows that stay visible briefly, by ticket id. */
export const useAcceptedRows = () => acceptances.useValue()

/** Shows that somebody else took a visible row, unless this user is accepting it. */
export function showTakenByOther(ticket: Ticket, by: string): void {
  if (!acceptances.get().has(ticket.id)) sayTaken(ticket, by)
}

/** Accepts the ticket; undefined if somebody else was faster, which the row shows for two seconds. */
export async function acceptTicket(ticket: Ticket, userId: number): Promise<Ticket | undefined> {
  if (acceptances.get().has(ticket.id)) return undefined
  keep({ ticket, is: 'asked' })
  // Keys typed from now on belong to the answer and are not shortcuts. They are buffered for the field that opens.
  captureTyping(() => undefined, '[data-thread] textarea')
  try {
    const accepted = await call(tickets.change, { ticketId: ticket.id, status: 'open', userId })
    applyOwnChange(accepted, userId)
    forget(ticket.id)
    return accepted
  } catch (refused) {
    endTypingCapture()
    if (!(refused instanceof Refused)) throw refused
    if (refused.code === 'ERR_TICKET_ALREADY_ACCEPTED')
      sayTaken(ticket, winnerIn(refused), () => removeFromPending(ticket.id))
    else {
      forget(ticket.id)
      showError(refused)
    }
    return undefined
  }
}

const winnerIn = ({ details }: Refused): string =>
  (details as { userName?: string } | undefined)?.userName ?? ''

/** Shows in the row who took the ticket, before the row leaves. */
function sayTaken(ticket: Ticket, by: string, then?: () => void): void {
  keep({ ticket, is: 'taken', by })
  setTimeout(() => {
    forget(ticket.id)
    then?.()
  }, SAID_MS)
}
