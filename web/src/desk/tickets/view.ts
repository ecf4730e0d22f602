import { MISSED } from '@recado/contract/accounts/missed-deadlines'
import { may, type Profile } from '@recado/contract/platform/permissions'
import { ticketSorts, type TicketSort, type TicketStatus } from '@recado/contract/desk/tickets'
import { parseDay, parseDays } from '../../app/time/days.ts'
import type { ListOrder, ListQuery } from './rules.ts'

export const tabs = ['open', 'closed', 'search'] as const
export type DeskTab = (typeof tabs)[number]

/** The view of the list, as held in the address. */
export type DeskView = {
  tab: DeskTab
  isPending: boolean
  /** Shows the snoozed tickets instead of the open ones. */
  isSnoozed: boolean
  query: string
  queues: number[]
  /** Includes tickets without a queue. Without chosen queues, only those. */
  withoutQueue: boolean
  connections: number[]
  /**
   * Whose open tickets to show: `own` if a leader chose only their own; undefined for users who cannot see others'
   * tickets.
   */
  user: number | 'all' | 'own' | undefined
  /** Ids of tags that a ticket must have, all of them. */
  tags: number[]
  /** Ids of closing reasons, one of which a resolved ticket must have. */
  reasons: number[]
  /** Day of creation, YYYY-MM-DD. */
  begun: string | undefined
  /** Day of the last message, YYYY-MM-DD. */
  active: string | undefined
  /** Range of days in which the ticket was resolved, both inclusive. */
  closed: { from: string; to: string } | undefined
  /** Missed deadlines that a ticket must have, as the parameter of the list. */
  missed: string | undefined
  isUnread: boolean
  /** The saved view from which these filters come. They may have been changed since. */
  savedView: number | undefined
  /** The sort order that a saved view chose. Undefined: the order of this device. */
  sort: TicketSort | undefined
}

const idIn = (said: string | null): number | undefined => {
  const id = Number(said)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

const partsIn = (said: string | null): string[] => said?.split(',').slice(0, 50) ?? []

const idsIn = (said: string | null): number[] => [
  ...new Set(partsIn(said).flatMap((part) => idIn(part) ?? [])),
]

/** Value in the list of queues that stands for tickets without a queue. */
export const NO_QUEUE = 'none'

/**
 * Parses the address. Ignores unknown values, so an edited address or one from another version never breaks the screen.
 */
export function viewOf(search: URLSearchParams): DeskView {
  const user = search.get('user')
  return {
    tab: tabs.find((tab) => tab === search.get('tab')) ?? 'open',
    isPending: search.get('sub') === 'pending',
    isSnoozed: search.get('sub') === 'snoozed',
    query: search.get('q') ?? '',
    queues: idsIn(search.get('queue')),
    withoutQueue: partsIn(search.get('queue')).includes(NO_QUEUE),
    connections: idsIn(search.get('connection')),
    user: user === 'all' || user === 'own' ? user : idIn(user),
    tags: idsIn(search.get('tags')),
    reasons: idsIn(search.get('reason')),
    begun: parseDay(search.get('begun')),
    active: parseDay(search.get('active')),
    closed: parseDays(search.get('closed')),
    missed: MISSED.exec(search.get('missed') ?? '')?.[0],
    isUnread: search.get('unread') === '1',
    savedView: idIn(search.get('view')),
    sort: ticketSorts.find((sort) => sort === search.get('sort')),
  }
}

/** The queues of a view as written in the address. */
export const queueValues = ({
  queues,
  withoutQueue,
}: Pick<DeskView, 'queues' | 'withoutQueue'>): string[] => [
  ...queues.map(String),
  ...(withoutQueue ? [NO_QUEUE] : []),
]

/** Whether this user may filter this tab by agent. */
export const mayFilterByUser = (user: { profile: Profile }, tab: DeskTab): boolean =>
  may(user, tab === 'search' ? 'tickets.searchByUser' : 'tickets.seeAll')

/**
 * The view adapted to this user: without filters that the user is not offered, so a link from a colleague shows only
 * what the user could choose. Leaders see the whole team's tickets unless they chose their own.
 */
export function viewFor(
  user: { profile: Profile },
  view: DeskView,
  { isOwnDesk = false }: { isOwnDesk?: boolean } = {},
): DeskView {
  if (!mayFilterByUser(user, view.tab)) return { ...view, user: undefined }
  if (view.tab !== 'open' || view.user !== undefined) return view
  return { ...view, user: isOwnDesk ? 'own' : 'all' }
}

export const statusOf = ({ tab, isPending }: DeskView): TicketStatus | undefined => {
  if (tab === 'search') return undefined
  if (tab === 'closed') return 'closed'
  return isPending ? 'pending' : 'open'
}

/** Whether the view shows snoozed tickets. */
export const showsSnoozed = (view: DeskView): boolean => view.isSnoozed && statusOf(view) === 'open'

type Filters = Pick<
  ListQuery,
  | 'queueIds'
  | 'withoutQueue'
  | 'whatsappParam'
  | 'users'
  | 'showAll'
  | 'tags'
  | 'closingReasons'
  | 'date'
  | 'updatedAt'
  | 'closedFrom'
  | 'closedTo'
  | 'missed'
  | 'withUnreadMessages'
>

/**
 * The filters as query parameters, also used for the counts. A filter by agent sets `showAll`, because it goes beyond
 * the user's own tickets.
 */
export const filtersOf = (view: DeskView): Filters => ({
  ...(view.queues.length > 0 && { queueIds: view.queues }),
  ...(view.withoutQueue && { withoutQueue: true }),
  ...(view.connections.length > 0 && { whatsappParam: view.connections }),
  ...(typeof view.user === 'number' && { users: [view.user] }),
  ...(view.user && view.user !== 'own' && { showAll: true }),
  ...(view.tags.length > 0 && { tags: view.tags }),
  ...(view.reasons.length > 0 && { closingReasons: view.reasons }),
  ...(view.begun && { date: view.begun }),
  ...(view.active && { updatedAt: view.active }),
  ...(view.closed && { closedFrom: view.closed.from, closedTo: view.closed.to }),
  ...(view.missed && { missed: view.missed }),
  ...(view.isUnread && { withUnreadMessages: true }),
})

/** The sort orders available for this view, default first. */
export const sortsOf = (view: DeskView): TicketSort[] => {
  const status = statusOf(view)
  if (showsSnoozed(view)) return ['newest']
  if (status === 'open' || status === 'pending') return ['newest', 'waiting', 'deadline']
  return ['newest']
}

/** A search covers all tickets that the user may see, regardless of status and agent. */
export function listQueryOf(view: DeskView, sort: ListOrder = 'newest'): ListQuery {
  const status = statusOf(view)
  const isOff = showsSnoozed(view)
  const asked = {
    ...filtersOf(view),
    ...(sort !== 'newest' && sort !== 'snoozed' && { sort }),
    ...(isOff && { snoozed: true }),
  }
  if (status) return { ...asked, status }
  return { ...asked, searchParam: view.query.trim(), showAll: true }
}

/** Whether a filter is active. Showing the whole team's tickets is not a filter. */
export function hasFilters(view: DeskView): boolean {
  const { showAll: _all, ...narrowing } = filtersOf(view)
  return view.user === 'own' || Object.keys(narrowing).length > 0
}

const filterParts = [
  'queue',
  'connection',
  'user',
  'tags',
  'reason',
  'begun',
  'active',
  'closed',
  'missed',
  'unread',
  'view',
  'sort',
] as const
type Part = 'tab' | 'sub' | 'q' | 'message' | (typeof filterParts)[number]

export type ViewChange = Partial<Record<Part, string | null>>

/** Removes every filter. */
export const noFilters: ViewChange = Object.fromEntries(filterParts.map((part) => [part, null]))

/** The query after a change; null removes a parameter. */
export function changeQuery(search: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [part, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(part)
    else next.set(part, value)
  }
  return next
}

/** The query for another ticket, without the message of the current one. */
export const withoutMessage = (search: string): string =>
  changeQuery(new URLSearchParams(search), { message: null }).toString()
