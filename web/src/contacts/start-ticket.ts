import { tickets } from '@recado/contract/desk/tickets'
import { call, Refused } from '../app/calls/api.ts'

/** Uuid of the conversation that is already open, if this user may know it. */
const otherIn = (error: unknown): string | undefined =>
  error instanceof Refused && error.code === 'ERR_OTHER_OPEN_TICKET'
    ? (error.details as { ticketUuid?: string } | undefined)?.ticketUuid
    : undefined

/**
 * Starts a conversation with this contact on the company's default connection and returns its uuid. Returns the open
 * conversation instead if there is one this user may see.
 */
export async function startTicketWith(contactId: number): Promise<string> {
  try {
    return (await call(tickets.create, { contactId })).uuid
  } catch (error) {
    const ticketUuid = otherIn(error)
    if (!ticketUuid) throw error
    await call(tickets.showByUuid, { ticketUuid }).catch(() => {
      throw error
    })
    return ticketUuid
  }
}
