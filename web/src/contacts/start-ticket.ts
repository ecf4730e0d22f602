import { tickets } from '@recado/contract/desk/tickets'
import { call, Refused } from '../app/calls/api.ts'

/** A conversation that goes on already, where its uuid may be told. */
const otherIn = (error: unknown): string | undefined =>
  error instanceof Refused && error.code === 'ERR_OTHER_OPEN_TICKET'
    ? (error.details as { ticketUuid?: string } | undefined)?.ticketUuid
    : undefined

/**
 * The conversation with this contact from the company's default number: the one that goes on, if it may be seen, else a
 * new one. Answers its uuid.
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
