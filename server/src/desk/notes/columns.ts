import type { PersonRef, TicketNote } from '@recado/contract/desk/notes'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { toPerson } from '../../accounts/users/rules.ts'

/** Mentioned people as one JSON list, read with the row itself. */
const mentionsOfNote = sql<PersonRef[]>`coalesce(
  (select json_agg(json_build_object('id', m.user_id, 'name', m.name) order by m.name, m.user_id)
     from mentions m
    where m.company_id = ticket_notes.company_id and m.note_id = ticket_notes.id), '[]')`.as(
  'mentions',
)

/** Notes joined with their authors. */
export const selectNote = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('ticketNotes')
    .leftJoin('users', (on) =>
      on
        .onRef('users.companyId', '=', 'ticketNotes.companyId')
        .onRef('users.id', '=', 'ticketNotes.userId'),
    )
    .select([
      'ticketNotes.id',
      'ticketNotes.note',
      'ticketNotes.ticketId',
      'ticketNotes.contactId',
      'ticketNotes.userId',
      'ticketNotes.createdAt',
      'users.name as userName',
    ])
    .select(mentionsOfNote)

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNote>['executeTakeFirstOrThrow']>>

/** Converts a row to the contract's note. */
export const toNote = ({ userId, userName, createdAt, ...row }: NoteRow): TicketNote => ({
  ...row,
  user: toPerson(userId, userName),
  createdAt: createdAt.toISOString(),
})
