import { may, profiles } from '@recado/contract/platform/permissions'
import {
  queuesOf,
  rulesForTicket,
  rulesForViewer,
  type TicketAssignment,
  type ViewerGroup,
} from '@recado/contract/desk/ticket-visibility'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { User } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'

// The forms of the contract's visibility rules that the database and the sockets need. Each form says what membership in
// a group of viewers means to it.

type Condition<Table extends keyof Tables = 'tickets'> = (
  eb: ExpressionBuilder<Tables, Table>,
) => Expression<SqlBool>

/** `null` means without a queue. */
export type QueueId = number | null

const everything: Condition = (eb) => eb.lit(true)

const heldBy =
  ({ id }: User): Condition =>
  (eb) =>
    eb('tickets.userId', '=', id)

const free =
  (condition: Condition): Condition =>
  (eb) =>
    eb.and([eb('tickets.userId', 'is', null), condition(eb)])

const withoutQueue: Condition = (eb) => eb('tickets.queueId', 'is', null)

const inQueue =
  (id: number): Condition =>
  (eb) =>
    eb('tickets.queueId', '=', id)

const inAnyOf =
  (ids: readonly number[]): Condition =>
  (eb) =>
    eb('tickets.queueId', '=', sql<number>`any(${ids}::int[])`)

/** Above this number, queues become one condition. */
const MOST_PARTS = 12

/** Disjoint conditions for these queues. A single queue reads from the index in order. */
function eachQueue(queueIds: readonly QueueId[], most = MOST_PARTS): Condition[] {
  const known = queueIds.filter((id) => id !== null)
  return [
    ...(known.length < queueIds.length ? [withoutQueue] : []),
    ...(known.length > most ? [inAnyOf(known)] : known.map(inQueue)),
  ]
}

export const inQueues =
  (queueIds: readonly QueueId[]): Condition =>
  (eb) =>
    eb.or(eachQueue(queueIds, 1).map((part) => part(eb)))

const ticketsOf: Record<ViewerGroup, (user: User) => Condition> = {
  leaders: () => everything,
  agent: heldBy,
  queue: (user) => inQueues(queuesOf(user)),
}

/** The condition on `tickets` that this user sees them. */
export const visibleTo =
  (user: User): Condition =>
  (eb) =>
    eb.or(
      rulesForViewer(user).map(({ group, tickets }) => {
        const condition = ticketsOf[group](user)
        return (tickets === 'free' ? free(condition) : condition)(eb)
      }),
    )

export type TicketScope = {
  /** Absent: any queue. */
  queueIds: readonly QueueId[] | undefined
  /** Only tickets that certain users hold. */
  isHeld: boolean
}

const partsOf: Record<ViewerGroup, (user: User, asked: TicketScope['queueIds']) => Condition[]> = {
  leaders: (_user, asked) => (asked ? eachQueue(asked) : [everything]),
  agent: (user, asked) => [
    asked ? (eb) => eb.and([heldBy(user)(eb), inQueues(asked)(eb)]) : heldBy(user),
  ],
  // Skips other queues: none of their tickets is visible, and reading them would only cost time.
  queue: (user, asked) => eachQueue(queuesOf(user).filter((id) => !asked || asked.includes(id))),
}

/**
 * Visible tickets of the requested people and queues, as disjoint conditions. Each condition has an index for every
 * sort order; a combined condition could use none.
 */
export const visibleParts = (user: User, { queueIds, isHeld }: TicketScope): Condition[] =>
  rulesForViewer(user).flatMap(({ group, tickets }) => {
    if (tickets !== 'free') return partsOf[group](user, queueIds)
    return isHeld ? [] : partsOf[group](user, queueIds).map(free)
  })

const leaders = profiles.filter((profile) => may({ profile }, 'tickets.seeAll'))

const membersOf: Record<ViewerGroup, (ticket: TicketAssignment) => Condition<'users'>> = {
  leaders: () => (eb) => eb('users.profile', 'in', leaders),
  agent:
    ({ userId }) =>
    (eb) =>
      eb('users.id', '=', userId!),
  queue:
    ({ queueId }) =>
    (eb) =>
      queueId === null
        ? eb.lit(true)
        : eb.exists(
            eb
              .selectFrom('userQueues')
              .select('userQueues.userId')
              .whereRef('userQueues.userId', '=', 'users.id')
              .where('userQueues.queueId', '=', queueId),
          ),
}

/** The condition on `users` that they see this ticket. */
export const viewersOf =
  (ticket: TicketAssignment): Condition<'users'> =>
  (eb) =>
    eb.or(rulesForTicket(ticket).map(({ group }) => membersOf[group](ticket)(eb)))

/** `q:0` is the room of tickets without a queue. */
const queueRoom = (id: QueueId): string => `q:${id ?? 0}`

const roomOf: Record<ViewerGroup, (ticket: TicketAssignment) => string> = {
  leaders: () => 'admins',
  agent: ({ userId }) => `u:${userId}`,
  queue: ({ queueId }) => queueRoom(queueId),
}

/** The rooms of everybody who sees the ticket, and nobody else. */
export const roomsOf = (ticket: TicketAssignment): string[] =>
  rulesForTicket(ticket).map(({ group }) => roomOf[group](ticket))

const roomsOfMember: Record<ViewerGroup, (user: User) => string[]> = {
  leaders: () => ['admins'],
  agent: ({ id }) => [`u:${id}`],
  queue: (user) => queuesOf(user).map(queueRoom),
}

/** The rooms in which this user's sockets get the events of visible tickets. */
export const ticketRoomsFor = (user: User): string[] =>
  rulesForViewer(user).flatMap(({ group }) => roomsOfMember[group](user))
