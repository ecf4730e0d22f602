import { type PersonRef, type TicketNote, ticketNoteCreated } from '@recado/contract/desk/notes'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { type Refusal, wrongFields } from '../../platform/refusal.ts'
import { roomsOf } from '../tickets/visibility.ts'
import { toNote, selectNote } from './columns.ts'

type NewNote = {
  note: string
  /** Timeline line that shows the note. It is emptied when the note is removed. */
  lineId: string
  /** Id chosen by the author's client; makes retries idempotent. */
  clientId?: string | undefined
  mentions?: PersonRef[]
}

/** The refusal of a client id under which the author has a note in another ticket. */
export const clientIdOfOther = (): Refusal =>
  wrongFields([{ path: 'clientId', code: 'contradicts' }])

/**
 * Stores a note of this ticket and emits it to everybody who sees the ticket. The caller has locked the ticket, so a
 * client id that a concurrent transaction stores belongs to another ticket.
 */
export async function insertNote(
  ctx: Ctx,
  { id: ticketId, contactId, ...sight }: Ticket,
  { note, lineId, clientId, mentions = [] }: NewNote,
): Promise<TicketNote> {
  const { db, user, now } = ctx
  const row = await selectNote(
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
        .onConflict((known) =>
          known
            .columns(['companyId', 'userId', 'clientId'])
            .where('clientId', 'is not', null)
            .doNothing(),
        )
        .returningAll(),
    ),
  ).executeTakeFirstOrThrow(clientIdOfOther)
  // Mentions are stored after the note.
  const kept = { ...toNote(row), mentions }
  ctx.emit(ticketNoteCreated, { note: kept }, { rooms: roomsOf(sight) })
  return kept
}
