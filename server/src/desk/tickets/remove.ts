import type { Input } from '@recado/contract/platform/endpoint'
import { ticketDeleted, type tickets } from '@recado/contract/desk/tickets'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueueTicketFileRemoval } from '../../platform/files/removal.ts'
import { missing } from '../../platform/refusal.ts'
import { ticketRemoval } from '../hooks.ts'
import { lockSchedulesOf } from '../schedules/lock-schedules.ts'
import { lockVisibleTicket } from './queries.ts'
import { roomsOf } from './visibility.ts'

/** Deletes a ticket with its messages. A job removes its files. Its figures and notes stay. */
export async function removeTicket(
  ctx: Ctx,
  { ticketId }: Input<typeof tickets.remove>,
): Promise<{}> {
  await lockSchedulesOf(ctx, 'ticketId', ticketId)
  const before = await lockVisibleTicket(ctx, { ticketId })
  await enqueueTicketFileRemoval(ctx, [ticketId])
  await ticketRemoval.run(ctx, { ticketIds: [ticketId] })
  await ctx.db
    .deleteFrom('tickets')
    .where('id', '=', ticketId)
    .returning('id')
    .executeTakeFirstOrThrow(missing('ERR_NO_TICKET_FOUND'))
  ctx.emit(ticketDeleted, { ticketId }, { rooms: roomsOf(before) })
  writeAudit(ctx, { act: 'ticket.delete', subject: before.contact.name })
  return {}
}
