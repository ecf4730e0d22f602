import { contactDeleted, type contacts } from '@recado/contract/contacts'
import type { Input } from '@recado/contract/endpoint'
import { ticketDeleted } from '@recado/contract/tickets'
import { orderFileRemoval } from '../platform/files/removal.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { roomsOf } from '../desk/tickets/rules.ts'
import { forgetPictures } from './pictures.ts'

/** A contact goes with its tickets and their messages; the files leave storage afterwards, what was counted stays. */
export async function removeContact(ctx: Ctx, { id }: Input<typeof contacts.remove>): Promise<{}> {
  await ctx.db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  const tickets = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'userId', 'queueId'])
    .where('contactId', '=', id)
    .execute()
  await orderFileRemoval(
    ctx,
    tickets.map((ticket) => ticket.id),
  )
  await forgetPictures(ctx, id)
  await ctx.db.deleteFrom('contacts').where('id', '=', id).execute()
  for (const ticket of tickets)
    ctx.emit(ticketDeleted, { ticketId: ticket.id }, { rooms: roomsOf(ticket) })
  ctx.emit(contactDeleted, { contactId: id })
  return {}
}
