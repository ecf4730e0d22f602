import type { Card, CardTicket } from '@recado/contract/desk/funnel'
import type { Tag } from '@recado/contract/desk/tags'
import { sees } from '@recado/contract/desk/ticket-visibility'
import { type Kysely, sql } from 'kysely'
import { toPerson } from '../../accounts/users/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { tagsOfTicket } from '../tickets/columns.ts'

/** Columns of a lane in the contract. */
export const laneColumns = ['id', 'title', 'position'] as const

const columns = [
  'cards.id',
  'cards.laneId',
  'cards.ticketId',
  'cards.tagId',
  'cards.valueCents',
  'cards.description',
  'cards.position',
  'cards.revision',
  'cards.createdAt',
  'lanes.title as laneTitle',
  'tickets.uuid',
  'tickets.status',
  'tickets.isGroup',
  'tickets.waitingSince',
  'tickets.userId',
  'tickets.queueId',
  'contacts.id as contactId',
  'contacts.name as contactName',
  'contacts.number as contactNumber',
  'contacts.profilePicUrl as contactPicture',
  'users.name as userName',
  'queues.name as queueName',
  'queues.color as queueColor',
] as const

const tagOfCard = sql<Tag | null>`(
  select json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color)
    from tags where tags.id = cards.tag_id)`.as('tag')

/** Cards with all columns of the contract. Joins compare only ids, as those of tickets. */
export const selectCard = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('cards')
    .innerJoin('lanes', 'lanes.id', 'cards.laneId')
    .innerJoin('tickets', 'tickets.id', 'cards.ticketId')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .leftJoin('users', 'users.id', 'tickets.userId')
    .leftJoin('queues', 'queues.id', 'tickets.queueId')
    .select(columns)
    .select([tagOfCard, tagsOfTicket])

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCard>['executeTakeFirstOrThrow']>>

const ticketOf = (row: CardRow): CardTicket => ({
  id: row.ticketId,
  uuid: row.uuid,
  status: row.status,
  isGroup: row.isGroup,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  user: toPerson(row.userId, row.userName),
  queue:
    row.queueId === null
      ? null
      : { id: row.queueId, name: row.queueName ?? '', color: row.queueColor ?? '' },
  tags: row.tags,
  contact: {
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    profilePicUrl: row.contactPicture,
  },
})

/** Converts a row to the contract's card, with its ticket. */
export const toWholeCard = (row: CardRow): Card => ({
  id: row.id,
  laneId: row.laneId,
  lane: { id: row.laneId, title: row.laneTitle },
  ticketId: row.ticketId,
  ticket: ticketOf(row),
  tagId: row.tagId,
  tag: row.tag,
  value: row.valueCents / 100,
  description: row.description,
  position: row.position,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
})

/** What users see of a card whose ticket they do not see. */
export const withoutTicket = (card: Card): Card => ({ ...card, ticket: null })

/** Converts a row to the card that the caller sees. */
export const toCard = ({ user }: Pick<Ctx, 'user'>, row: CardRow): Card =>
  sees(user, row) ? toWholeCard(row) : withoutTicket(toWholeCard(row))
