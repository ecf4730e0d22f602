import type { TicketStatus } from '@recado/contract/tickets'
import type { ListQuery } from './rules.ts'

export const tabs = ['open', 'closed', 'search'] as const
export type Tab = (typeof tabs)[number]

/** What the list shows, as it stands in the address. */
export type View = {
  tab: Tab
  isPending: boolean
  query: string
  queue: number | undefined
  connection: number | undefined
  user: number | 'all' | undefined
}

const idIn = (said: string | null): number | undefined => {
  const id = Number(said)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** An address made by hand or by another version never breaks the screen: what is unknown is ignored. */
export function viewOf(search: URLSearchParams): View {
  const user = search.get('user')
  return {
    tab: tabs.find((tab) => tab === search.get('tab')) ?? 'open',
    isPending: search.get('sub') === 'pending',
    query: search.get('q') ?? '',
    queue: idIn(search.get('queue')),
    connection: idIn(search.get('connection')),
    user: user === 'all' ? 'all' : idIn(user),
  }
}

export const statusOf = ({ tab, isPending }: View): TicketStatus | undefined => {
  if (tab === 'search') return undefined
  if (tab === 'closed') return 'closed'
  return isPending ? 'pending' : 'open'
}

type Filters = Pick<ListQuery, 'queueIds' | 'whatsappParam' | 'users' | 'showAll'>

/** The filters alone, as the counters take them. Whoever asks for an agent's tickets asks beyond their own. */
export const filtersOf = ({ queue, connection, user }: View): Filters => ({
  ...(queue && { queueIds: [queue] }),
  ...(connection && { whatsappParam: connection }),
  ...(typeof user === 'number' && { users: [user] }),
  ...(user && { showAll: true }),
})

/** A search goes through all one may see, whatever its state and whoever has it. */
export function listQueryOf(view: View): ListQuery {
  const status = statusOf(view)
  if (status) return { ...filtersOf(view), status }
  return { ...filtersOf(view), searchParam: view.query.trim(), showAll: true }
}

export const hasFilters = ({ queue, connection, user }: View): boolean =>
  Boolean(queue ?? connection ?? user)

export type ViewChange = Partial<
  Record<'tab' | 'sub' | 'q' | 'queue' | 'connection' | 'user', string | null>
>

/** The address after a change; null takes a part away. */
export function changed(search: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [part, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(part)
    else next.set(part, value)
  }
  return next
}
