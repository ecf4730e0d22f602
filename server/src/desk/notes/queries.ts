import type { Input } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import { NOTES_SHOWN, type TicketNote, type ticketNotes } from '@recado/contract/desk/notes'
import type { Ctx } from '../../platform/ctx.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { showTicket } from '../tickets/queries.ts'
import { toNote, selectNote } from './columns.ts'

/**
 * The latest notes of a ticket or of a contact. Everybody who sees a ticket may read its notes. Notes of a deleted ticket are
 * visible to leaders and to their authors.
 */
export async function listNotes(
  ctx: Ctx,
  { ticketId, contactId }: Input<typeof ticketNotes.list>,
): Promise<TicketNote[]> {
  if (ticketId === undefined && contactId === undefined) return []
  if (ticketId !== undefined) await showTicket(ctx, { ticketId })
  const { db, user } = ctx
  const seen = db.selectFrom('tickets').where(visibleTo(user)).select('tickets.id')
  const rows = await selectNote(db)
    .$if(ticketId !== undefined, (q) => q.where('ticketNotes.ticketId', '=', ticketId!))
    .$if(contactId !== undefined, (q) => q.where('ticketNotes.contactId', '=', contactId!))
    .$if(!may(user, 'tickets.seeAll'), (q) =>
      q.where((eb) =>
        eb.or([
          eb('ticketNotes.userId', '=', user.id),
          eb.exists(seen.where('tickets.id', '=', eb.ref('ticketNotes.ticketId'))),
        ]),
      ),
    )
    .orderBy('ticketNotes.id', 'desc')
    .limit(NOTES_SHOWN)
    .execute()
  return rows.map(toNote)
}
