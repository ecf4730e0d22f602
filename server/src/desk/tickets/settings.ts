import type { Ticket } from '@recado/contract/desk/tickets'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { updateTicket, emitTicketUpdated } from './update.ts'

/** Sets the minutes of waiting after which the ticket closes automatically. Null uses the connection's value. */
export async function setExpiration(
  ctx: Ctx,
  before: Ticket,
  expirationTime: number | null,
): Promise<Ticket> {
  const ticket = await updateTicket(ctx, (update) =>
    update.set({ expirationTime }).where('id', '=', before.id).where('status', '<>', 'closed'),
  )
  if (!ticket) throw new Refusal('ERR_TICKET_ALREADY_CLOSED')
  emitTicketUpdated(ctx, ticket)
  if (before.expirationTime !== expirationTime)
    await addLine(ctx, ticket, {
      action: 'expiration',
      text: expirationTime === null ? null : String(expirationTime),
    })
  return ticket
}

/** Sets whether a customer who does not answer gets an idle message. */
export async function setIdleMessage(ctx: Ctx, before: Ticket, isOn: boolean): Promise<Ticket> {
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ sendIdlenessMessage: isOn })
      .where('id', '=', before.id)
      .where('status', '<>', 'closed'),
  )
  if (!ticket) throw new Refusal('ERR_TICKET_ALREADY_CLOSED')
  emitTicketUpdated(ctx, ticket)
  if (before.sendIdlenessMessage !== isOn)
    await addLine(ctx, ticket, { action: isOn ? 'idleOn' : 'idleOff' })
  return ticket
}
