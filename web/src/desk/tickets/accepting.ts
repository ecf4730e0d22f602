import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useSyncExternalStore } from 'react'
import { call, Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { awaitField, forgetField } from '../../ui/lazy/typed-ahead.ts'
import { dropPending } from './cached-tickets.ts'
import { tellOwnChange } from './live.ts'

/** A row on its way to an agent: being asked for, or taken by somebody faster. */
export type Acceptance = { ticket: Ticket } & ({ is: 'asked' } | { is: 'taken'; by: string })

const SAID_MS = 2000

let current: ReadonlyMap<number, Acceptance> = new Map()
const hearers = new Set<() => void>()

function become(next: ReadonlyMap<number, Acceptance>): void {
  current = next
  for (const hear of hearers) hear()
}

const keep = (acceptance: Acceptance) =>
  become(new Map(current).set(acceptance.ticket.id, acceptance))

function forget(ticketId: number): void {
  const next = new Map(current)
  next.delete(ticketId)
  become(next)
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** The rows that stay in sight a moment longer, by ticket. */
export const useAcceptances = () => useSyncExternalStore(subscribe, () => current)

/** The same for those that somebody else took while they were in sight; unless the reader reaches for one themselves. */
export function sayTakenByOther(ticket: Ticket, by: string): void {
  if (!current.has(ticket.id)) sayTaken(ticket, by)
}

/** Asks for the ticket; undefined where somebody was faster, which the row itself says for two seconds. */
export async function acceptTicket(ticket: Ticket, userId: number): Promise<Ticket | undefined> {
  if (current.has(ticket.id)) return undefined
  keep({ ticket, is: 'asked' })
  // Letters typed from now on are an answer, not commands: they are kept for the field that opens.
  awaitField(() => undefined, '[data-thread] textarea')
  try {
    const accepted = await call(tickets.change, { ticketId: ticket.id, status: 'open', userId })
    tellOwnChange(accepted, userId)
    forget(ticket.id)
    return accepted
  } catch (refused) {
    forgetField()
    if (!(refused instanceof Refused)) throw refused
    if (refused.code === 'ERR_TICKET_ALREADY_ACCEPTED')
      sayTaken(ticket, winnerIn(refused), () => dropPending(ticket.id))
    else {
      forget(ticket.id)
      showError(refused)
    }
    return undefined
  }
}

const winnerIn = ({ details }: Refused): string =>
  (details as { userName?: string } | undefined)?.userName ?? ''

/** Lets the row of a ticket that waited say who took it, before it leaves. */
function sayTaken(ticket: Ticket, by: string, then?: () => void): void {
  keep({ ticket, is: 'taken', by })
  setTimeout(() => {
    forget(ticket.id)
    then?.()
  }, SAID_MS)
}
