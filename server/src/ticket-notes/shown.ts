import type { TicketNote } from '@recado/contract/ticket-notes'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/tables.ts'

/** A note with its author, in one statement. */
export const shownFrom = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
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

type Shown = Awaited<ReturnType<ReturnType<typeof shownFrom>['executeTakeFirstOrThrow']>>

/** The row as the contract shows it. */
export const present = ({ userId, userName, createdAt, ...row }: Shown): TicketNote => ({
  ...row,
  user: userId === null ? null : { id: userId, name: userName ?? '' },
  createdAt: createdAt.toISOString(),
})
