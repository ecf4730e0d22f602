import { may, type Profile } from '../platform/permissions.ts'

/** The agent and the queue of a ticket. They decide who sees it. */
export type TicketAssignment = { userId: number | null; queueId: number | null }

export type Viewer = {
  id: number
  profile: Profile
  queueIds: readonly number[]
  /** The scopes of an API key. Null or absent for a session. */
  scopes?: readonly string[] | null | undefined
}

/** Users in relation to a ticket: admins and managers, the user who holds it, the members of its queue. */
export type ViewerGroup = 'leaders' | 'agent' | 'queue'

type VisibilityRule = { group: ViewerGroup; tickets: 'all' | 'held' | 'free' }

/**
 * Who sees a ticket: the members of each group see these tickets. A held ticket has an agent, a free one has none. The
 * function `sees`, the SQL conditions and the rooms of live events are derived from this list
 * (`server/src/desk/tickets/visibility.ts`); `server/test/access/visibility-rule.test.ts` checks that all agree.
 */
export const visibilityRules = [
  { group: 'leaders', tickets: 'all' },
  { group: 'agent', tickets: 'held' },
  { group: 'queue', tickets: 'free' },
] as const satisfies VisibilityRule[]

/** The rules that apply to this ticket. */
export const rulesForTicket = ({ userId }: TicketAssignment) =>
  visibilityRules.filter(({ tickets }) => tickets !== (userId === null ? 'held' : 'free'))

/** The rules that apply to this user. Leaders need no other rule than their own. */
export const rulesForViewer = (viewer: Pick<Viewer, 'profile' | 'scopes'>) =>
  visibilityRules.filter(({ group }) => (group === 'leaders') === may(viewer, 'tickets.seeAll'))

/** The queues of a user. Everybody is a member of `null`, which stands for tickets without a queue. */
export const queuesOf = ({ queueIds }: Pick<Viewer, 'queueIds'>): (number | null)[] => [
  null,
  ...queueIds,
]

const isMember: Record<ViewerGroup, (viewer: Viewer, ticket: TicketAssignment) => boolean> = {
  leaders: (viewer) => may(viewer, 'tickets.seeAll'),
  agent: ({ id }, { userId }) => id === userId,
  queue: (viewer, { queueId }) => queuesOf(viewer).includes(queueId),
}

/** Whether this user sees the ticket. */
export const sees = (viewer: Viewer, ticket: TicketAssignment): boolean =>
  rulesForTicket(ticket).some(({ group }) => isMember[group](viewer, ticket))
