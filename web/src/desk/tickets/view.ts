import { may, type Profile } from '@recado/contract/platform/permissions'
import type { TicketSort, TicketStatus } from '@recado/contract/desk/tickets'
import { dayIn, daysIn } from '../../app/time/days.ts'
import type { ListOrder, ListQuery } from './rules.ts'

export const tabs = ['open', 'closed', 'search'] as const
export type Tab = (typeof tabs)[number]

/** What the list shows, as it stands in the address. */
export type View = {
  tab: Tab
  isPending: boolean
  /** Those put off, in place of the open ones. */
  isSnoozed: boolean
  query: string
  queues: number[]
  /** Also, or only, those that are in no queue. */
  withoutQueue: boolean
  connections: number[]
  /** Of whom the open ones are; `own` where a leader chose so, undefined for whoever sees no others'. */
  user: number | 'all' | 'own' | undefined
  /** All of these. */
  tags: number[]
  /** The day it began, YYYY-MM-DD. */
  begun: string | undefined
  /** The day of its last message. */
  active: string | undefined
  /** The days between which it was resolved, both among them. */
  closed: { from: string; to: string } | undefined
  isUnread: boolean
}

const idIn = (said: string | null): number | undefined => {
  const id = Number(said)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

const partsIn = (said: string | null): string[] => said?.split(',').slice(0, 50) ?? []

const idsIn = (said: string | null): number[] => [
  ...new Set(partsIn(said).flatMap((part) => idIn(part) ?? [])),
]

/** Stands among the queues of an address for those tickets that are in none. */
export const NO_QUEUE = 'none'

/** An address made by hand or by another version never breaks the screen: what is unknown is ignored. */
export function viewOf(search: URLSearchParams): View {
  const user = search.get('user')
  return {
    tab: tabs.find((tab) => tab === search.get('tab')) ?? 'open',
    isPending: search.get('sub') === 'pending',
    isSnoozed: search.get('sub') === 'snoozed',
    query: search.get('q') ?? '',
    queues: idsIn(search.get('queue')),
    withoutQueue: partsIn(search.get('queue')).includes(NO_QUEUE),
    connections: idsIn(search.get('connection')),
    user: user === 'all' ? 'all' : idIn(user),
    tags: idsIn(search.get('tags')),
    begun: dayIn(search.get('begun')),
    active: dayIn(search.get('active')),
    closed: daysIn(search.get('closed')),
    isUnread: search.get('unread') === '1',
  }
}

/** Whether this reader may narrow this tab by an agent. */
export const maySortOutUsers = (user: { profile: Profile }, tab: Tab): boolean =>
  may(user, tab === 'search' ? 'tickets.searchByUser' : 'tickets.seeAll')

/**
 * The view as this reader gets it: without what they are not offered, so that a link from a colleague shows as much as
 * they could choose. Leaders see the whole team's tickets unless they chose their own.
 */
export function viewFor(
  user: { profile: Profile },
  view: View,
  { isOwnDesk = false }: { isOwnDesk?: boolean } = {},
): View {
  if (!maySortOutUsers(user, view.tab)) return { ...view, user: undefined }
  if (view.tab !== 'open' || view.user !== undefined) return view
  return { ...view, user: isOwnDesk ? 'own' : 'all' }
}

export const statusOf = ({ tab, isPending }: View): TicketStatus | undefined => {
  if (tab === 'search') return undefined
  if (tab === 'closed') return 'closed'
  return isPending ? 'pending' : 'open'
}

/** Whether it shows those put off. */
export const isOfSnoozed = (view: View): boolean => view.isSnoozed && statusOf(view) === 'open'

type Filters = Pick<
  ListQuery,
  | 'queueIds'
  | 'withoutQueue'
  | 'whatsappParam'
  | 'users'
  | 'showAll'
  | 'tags'
  | 'date'
  | 'updatedAt'
  | 'closedFrom'
  | 'closedTo'
  | 'withUnreadMessages'
>

/** The filters alone, as the counters take them. Whoever asks for an agent's tickets asks beyond their own. */
export const filtersOf = (view: View): Filters => ({
  ...(view.queues.length > 0 && { queueIds: view.queues }),
  ...(view.withoutQueue && { withoutQueue: true }),
  ...(view.connections.length > 0 && { whatsappParam: view.connections }),
  ...(typeof view.user === 'number' && { users: [view.user] }),
  ...(view.user && view.user !== 'own' && { showAll: true }),
  ...(view.tags.length > 0 && { tags: view.tags }),
  ...(view.begun && { date: view.begun }),
  ...(view.active && { updatedAt: view.active }),
  ...(view.closed && { closedFrom: view.closed.from, closedTo: view.closed.to }),
  ...(view.isUnread && { withUnreadMessages: true }),
})

/** The orders that mean something for this view, the usual one first. */
export const sortsOf = (view: View): TicketSort[] => {
  const status = statusOf(view)
  if (isOfSnoozed(view)) return ['newest']
  if (status === 'open') return ['newest', 'waiting', 'deadline']
  return status === 'pending' ? ['newest', 'waiting'] : ['newest']
}

/** A search goes through all one may see, whatever its state and whoever has it. */
export function listQueryOf(view: View, sort: ListOrder = 'newest'): ListQuery {
  const status = statusOf(view)
  const isOff = isOfSnoozed(view)
  const asked = {
    ...filtersOf(view),
    ...(sort !== 'newest' && sort !== 'snoozed' && { sort }),
    ...(isOff && { snoozed: true }),
  }
  if (status) return { ...asked, status }
  return { ...asked, searchParam: view.query.trim(), showAll: true }
}

/** Whether anything narrows the list; seeing the whole team's tickets does not. */
export function hasFilters(view: View): boolean {
  const { showAll: _all, ...narrowing } = filtersOf(view)
  return view.user === 'own' || Object.keys(narrowing).length > 0
}

const filterParts = [
  'queue',
  'connection',
  'user',
  'tags',
  'begun',
  'active',
  'closed',
  'unread',
] as const
type Part = 'tab' | 'sub' | 'q' | 'message' | (typeof filterParts)[number]

export type ViewChange = Partial<Record<Part, string | null>>

/** Takes every filter away. */
export const noFilters: ViewChange = Object.fromEntries(filterParts.map((part) => [part, null]))

/** The address after a change; null takes a part away. */
export function changed(search: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [part, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(part)
    else next.set(part, value)
  }
  return next
}

/** The address for another ticket: the message it led to is none of that one's. */
export const withoutMessage = (search: string): string =>
  changed(new URLSearchParams(search), { message: null }).toString()
