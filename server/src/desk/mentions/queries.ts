import type { Input } from '@recado/contract/endpoint'
import { type Mention, type mentions, UNSEEN_MAX } from '@recado/contract/mentions'
import type { NamedPerson } from '@recado/contract/ticket-notes'
import { sees } from '@recado/contract/ticket-sight'
import type { Ticket } from '@recado/contract/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visibleTo } from '../tickets/filter.ts'
import { showTicket } from '../tickets/queries.ts'
import { queueIdsOfUser } from '../../accounts/users/queries.ts'

/** More people than any plan has. */
const PEOPLE_MAX = 1000

/** Users with what decides which tickets they see. */
const viewers = ({ db }: Ctx) =>
  db.selectFrom('users').select(['users.id', 'users.name', 'users.profile']).select(queueIdsOfUser)

const asNamed = ({ id, name }: NamedPerson): NamedPerson => ({ id, name })

/** Naming somebody never widens what they see: only who sees the ticket now is offered. */
export async function listPeople(
  ctx: Ctx,
  { ticketId }: Input<typeof mentions.people>,
): Promise<NamedPerson[]> {
  const ticket = await showTicket(ctx, { ticketId })
  const all = await viewers(ctx)
    .where('users.id', '<>', ctx.user.id)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(PEOPLE_MAX)
    .execute()
  return all.filter((one) => sees(one, ticket)).map(asNamed)
}

/** These people, if a note of this ticket may name them; its writer needs no telling and is left out. */
export async function namedIn(ctx: Ctx, ticket: Ticket, ids: number[]): Promise<NamedPerson[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== ctx.user.id)
  if (wanted.length === 0) return []
  const found = await viewers(ctx)
    .where('users.id', 'in', wanted)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  if (found.length < wanted.length) throw new Refusal('ERR_NO_USER_FOUND')
  if (!found.every((one) => sees(one, ticket))) throw new Refusal('ERR_MENTION_OUT_OF_SIGHT')
  return found.map(asNamed)
}

/** What waits for somebody who was away when they were named; of tickets out of their sight by now nothing. */
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
