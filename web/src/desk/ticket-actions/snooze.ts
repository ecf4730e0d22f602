import { snoozes } from '@recado/contract/desk/snoozes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { call, Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { applyOwnChange } from '../tickets/live.ts'

type To = { until: string | null; userId: number }

/** Snoozes a ticket until a moment, or ends the snooze; undefined if the server refuses, with an error message. */
export async function snooze(ticketId: number, { until, userId }: To): Promise<Ticket | undefined> {
  try {
    const ticket = await call(snoozes.set, { ticketId, until })
    applyOwnChange(ticket, userId)
    return ticket
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    showError(refused)
    return undefined
  }
}
