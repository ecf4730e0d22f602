import type { Ticket } from '@recado/contract/desk/tickets'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses to send if the ticket is not open, the contact is blocked or no connection exists. */
export function refuseUnreachable({ status, contact, whatsappId }: Ticket): void {
  if (status !== 'open') throw new Refusal('ERR_TICKET_NOT_OPEN')
  if (contact.isBlocked) throw new Refusal('ERR_CONTACT_BLOCKED')
  if (whatsappId === null) throw new Refusal('ERR_NO_WAPP_FOUND')
}
