import { type NamedPerson, type TicketNote, ticketNoteCreated } from '@recado/contract/ticket-notes'
import type { Ticket } from '@recado/contract/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { roomsOf } from '../tickets/rules.ts'
import { present, shownFrom } from './columns.ts'

type Words = {
  note: string
  /** The line of the timeline that shows it: it is emptied when the note is removed. */
  lineId: string
  /** As its writer names it. */
  clientId?: string | undefined
  mentions?: NamedPerson[]
}

/** Stores a note of this ticket and tells whoever sees the ticket. */
export async function keepNote(
  ctx: Ctx,
  { id: ticketId, contactId, ...sight }: Ticket,
  { note, lineId, clientId, mentions = [] }: Words,
): Promise<TicketNote> {
  const { db, user, now } = ctx
  const row = await shownFrom(
    db.with('ticketNotes', (inside) =>
      inside
        .insertInto('ticketNotes')
        .values({
          ticketId,
          contactId,
          userId: user.id || null,
          note,
          lineId,
          clientId,
          createdAt: now,
        })
        .returningAll(),
    ),
  ).executeTakeFirstOrThrow()
  // Whom it names is kept after it.
  const kept = { ...present(row), mentions }
  ctx.emit(ticketNoteCreated, { note: kept }, { rooms: roomsOf(sight) })
  return kept
}
