import type { Input } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import { type TicketNote, ticketNoteDeleted, type ticketNotes } from '@recado/contract/desk/notes'
import { sql } from 'kysely'
import { updateMessage, emitMessageUpdated } from '../messages/update.ts'
import { insertMentions } from '../mentions/commands.ts'
import { mentionedPeople } from '../mentions/queries.ts'
import { lockTicket } from '../messages/lock-ticket.ts'
import { addLine } from '../messages/timeline.ts'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { roomsOf } from '../tickets/visibility.ts'
import { clientIdOfOther, insertNote } from './insert.ts'
import { toNote, selectNote } from './columns.ts'

/** Creates a note for colleagues. A note never enters the outbox, so it cannot reach the customer. */
export async function createNote(
  ctx: Ctx,
  { note, clientId, ticketId, contactId, mentions }: Input<typeof ticketNotes.create>,
): Promise<TicketNote> {
  const ticket = await lockVisibleTicket(ctx, { ticketId })
  if (contactId !== undefined && contactId !== ticket.contactId)
    throw new Refusal('ERR_NO_CONTACT_FOUND')
  const before = clientId && (await ownNote(ctx, clientId))
  if (before && before.ticketId !== ticketId) throw clientIdOfOther()
  if (before) return before
  const named = await mentionedPeople(ctx, ticket, mentions)
  const names = named.length > 0 ? { mentions: named } : {}
  const { id: lineId } = await addLine(ctx, ticket, { action: 'noted', text: note, ...names })
  const kept = await insertNote(ctx, ticket, { note, lineId, clientId, mentions: named })
  await insertMentions(ctx, { ticket, note: kept, lineId, named })
  return kept
}

/** The note that the author already created under this client id; answers a retry after a lost response. */
async function ownNote({ db, user }: Ctx, clientId: string): Promise<TicketNote | undefined> {
  const row = await selectNote(db)
    .where('ticketNotes.userId', '=', user.id)
    .where('ticketNotes.clientId', '=', clientId)
    .executeTakeFirst()
  return row && toNote(row)
}

/** Removes a note of the caller, or any note as an admin. Removes its text from the timeline too. */
export async function removeNote(ctx: Ctx, { id }: Input<typeof ticketNotes.remove>): Promise<{}> {
  const { user, db } = ctx
  const found = await db
    .selectFrom('ticketNotes')
    .select(['ticketId', 'contactId', 'userId', 'lineId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_TICKETNOTE_FOUND'))
  if (found.userId !== user.id && !may(user, 'notes.deleteAny'))
    throw new Refusal('ERR_NO_PERMISSION')
  // The ticket before its note, as in every change: the event of the line contains the ticket.
  if (found.ticketId !== null) await lockTicket(ctx, found.ticketId)
  // Read before the delete cascades to the mentions: mentioned people must be notified, whether or not they still see
  // the ticket.
  const named = await db.selectFrom('mentions').select('userId').where('noteId', '=', id).execute()
  const { ticketId, contactId, lineId, contactName } = await db
    .deleteFrom('ticketNotes')
    .where('id', '=', id)
    .returning(['ticketId', 'contactId', 'lineId'])
    .returning((eb) =>
      eb
        .selectFrom('contacts')
        .select('name')
        .whereRef('contacts.companyId', '=', 'ticketNotes.companyId')
        .whereRef('contacts.id', '=', 'ticketNotes.contactId')
        .as('contactName'),
    )
    .executeTakeFirstOrThrow(missing('ERR_NO_TICKETNOTE_FOUND'))
  const ticket = ticketId === null ? undefined : await assignmentOf(ctx, ticketId)
  const rooms = ticket ? roomsOf(ticket) : ['admins', `u:${user.id}`]
  for (const { userId } of named) rooms.push(`u:${userId}`)
  ctx.emit(ticketNoteDeleted, { noteId: id, contactId }, { rooms })
  if (lineId !== null) await clearLine(ctx, lineId)
  writeAudit(ctx, { act: 'note.delete', subject: contactName ?? '' })
  return {}
}

const assignmentOf = ({ db }: Ctx, ticketId: number) =>
  db
    .selectFrom('tickets')
    .select(['userId', 'queueId'])
    .where('id', '=', ticketId)
    .executeTakeFirst()

/** Changes the note's own line to say who removed it. A transfer line stays, without its text. */
async function clearLine(ctx: Ctx, lineId: string): Promise<void> {
  const gone = JSON.stringify({ action: 'noteDeleted', by: ctx.user.name, text: null })
  const line = await updateMessage(ctx, (update) =>
    update
      .set({
        extra: sql`jsonb_set(extra, '{system}', (extra -> 'system') - 'mentions' ||
          case when extra -> 'system' ->> 'action' = 'noted' then ${gone}::jsonb else '{"text":null}' end)`,
      })
      .where('id', '=', lineId),
  )
  if (line) await emitMessageUpdated(ctx, line)
}
