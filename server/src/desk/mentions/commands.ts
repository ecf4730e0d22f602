import type { Input } from '@recado/contract/platform/endpoint'
import { mentioned, type mentions, mentionsSeen } from '@recado/contract/desk/mentions'
import type { PersonRef, TicketNote } from '@recado/contract/desk/notes'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { peopleMentioned } from '../hooks.ts'

type NoteMentions = { ticket: Ticket; note: TicketNote; lineId: string; named: PersonRef[] }

/** Stores the mentions of a note and notifies only the mentioned people. */
export async function insertMentions(
  ctx: Ctx,
  { ticket, note, lineId, named }: NoteMentions,
): Promise<void> {
  if (named.length === 0) return
  await ctx.db
    .insertInto('mentions')
    .values(named.map(({ id: userId, name }) => ({ noteId: note.id, userId, name })))
    .execute()
  const { name, number } = ticket.contact
  const mention = {
    noteId: note.id,
    ticketId: ticket.id,
    ticketUuid: ticket.uuid,
    lineId,
    contact: { name, number },
    by: note.user?.name ?? null,
    note: note.note,
    createdAt: note.createdAt,
  }
  const userIds = named.map(({ id }) => id)
  ctx.emit(mentioned, { mention }, { rooms: userIds.map((id) => `u:${id}`) })
  await peopleMentioned.run(ctx, { ticketId: ticket.id, lineId, userIds })
}

/**
 * Marks the caller's mentions in a ticket as seen; the caller's other devices drop their notifications. Changes only
 * the caller's own rows, so it works also after the caller lost sight of the ticket.
 */
export async function seeMentions(ctx: Ctx, { ticketId }: Input<typeof mentions.see>): Promise<{}> {
  const { db, user, now } = ctx
  const seen = await db
    .updateTable('mentions')
    .set({ seenAt: now })
    .where('userId', '=', user.id)
    .where('seenAt', 'is', null)
    .where('noteId', 'in', (notes) =>
      notes.selectFrom('ticketNotes').select('id').where('ticketId', '=', ticketId),
    )
    .returning('noteId')
    .execute()
  if (seen.length > 0) ctx.emit(mentionsSeen, { ticketId }, { rooms: [`u:${user.id}`] })
  return {}
}
