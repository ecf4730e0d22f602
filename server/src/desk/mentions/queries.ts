import type { Input } from '@recado/contract/platform/endpoint'
import { type Mention, type mentions, UNSEEN_MAX } from '@recado/contract/desk/mentions'
import type { PersonRef } from '@recado/contract/desk/notes'
import { sees } from '@recado/contract/desk/ticket-visibility'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { showTicket } from '../tickets/queries.ts'
import { queueIdsOfUser } from '../../accounts/users/queries.ts'

/** Higher than the user limit of any plan. */
const PEOPLE_MAX = 1000

/** Active users with the columns that decide which tickets they see. */
const viewers = ({ db }: Ctx) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.profile'])
    .select(queueIdsOfUser)
    .where('users.deactivatedAt', 'is', null)

const toNamedPerson = ({ id, name }: PersonRef): PersonRef => ({ id, name })

/**
 * People whom a note of this ticket may mention: those who see the ticket now. A mention never widens what a person
 * sees.
 */
export async function listPeople(
  ctx: Ctx,
  { ticketId }: Input<typeof mentions.people>,
): Promise<PersonRef[]> {
  const ticket = await showTicket(ctx, { ticketId })
  const all = await viewers(ctx)
    .where('users.id', '<>', ctx.user.id)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(PEOPLE_MAX)
    .execute()
  return all.filter((one) => sees(one, ticket)).map(toNamedPerson)
}

/** The people with these ids, without the author. Refuses unknown ids and people who do not see the ticket. */
export async function mentionedPeople(
  ctx: Ctx,
  ticket: Ticket,
  ids: number[],
): Promise<PersonRef[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== ctx.user.id)
  if (wanted.length === 0) return []
  const found = await viewers(ctx)
    .where('users.id', 'in', wanted)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  if (found.length < wanted.length) throw new Refusal('ERR_NO_USER_FOUND')
  if (!found.every((one) => sees(one, ticket))) throw new Refusal('ERR_MENTION_OUT_OF_SIGHT')
  return found.map(toNamedPerson)
}

/** The caller's unseen mentions, without those of tickets that the caller no longer sees. */
export async function unseenMentions({ db, user }: Ctx): Promise<Mention[]> {
  const rows = await db
    .selectFrom('mentions')
    .innerJoin('ticketNotes as note', (on) =>
      on
        .onRef('note.companyId', '=', 'mentions.companyId')
        .onRef('note.id', '=', 'mentions.noteId'),
    )
    .innerJoin('tickets', (on) =>
      on
        .onRef('tickets.companyId', '=', 'note.companyId')
        .onRef('tickets.id', '=', 'note.ticketId'),
    )
    .innerJoin('contacts', (on) =>
      on
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .leftJoin('users as writer', (on) =>
      on.onRef('writer.companyId', '=', 'note.companyId').onRef('writer.id', '=', 'note.userId'),
    )
    .select(['mentions.noteId', 'tickets.id as ticketId', 'tickets.uuid as ticketUuid'])
    .select(['note.lineId', 'note.note', 'note.createdAt', 'writer.name as by'])
    .select(['contacts.name as contactName', 'contacts.number as contactNumber'])
    .where('mentions.userId', '=', user.id)
    .where('mentions.seenAt', 'is', null)
    .where(visibleTo(user))
    .orderBy('mentions.noteId', 'desc')
    .limit(UNSEEN_MAX)
    .execute()
  return rows.map(({ lineId, contactName, contactNumber, createdAt, ...row }) => ({
    ...row,
    lineId: lineId!,
    contact: { name: contactName, number: contactNumber ?? '' },
    createdAt: createdAt.toISOString(),
  }))
}
