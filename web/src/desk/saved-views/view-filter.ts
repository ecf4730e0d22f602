import type { SavedView, SavedViewFilter } from '@recado/contract/desk/saved-views'
import type { Profile } from '@recado/contract/platform/permissions'
import { formatDays } from '../../app/time/days.ts'
import type { ListOrder } from '../tickets/rules.ts'
import {
  changeQuery,
  listQueryOf,
  queueValues,
  viewFor,
  viewOf,
  type DeskView,
  type ViewChange,
} from '../tickets/view.ts'

/** The filter to save: that of the list, with its sort order. */
export function filterToSave(view: DeskView, order: ListOrder): SavedViewFilter {
  const { sort: _sort, ...filter } = listQueryOf(view) as SavedViewFilter
  return order === 'snoozed' ? filter : { ...filter, sort: order }
}

const tabOf = ({ status }: SavedViewFilter): string | null => {
  if (status === undefined) return 'search'
  return status === 'closed' ? 'closed' : null
}

const subOf = ({ status, snoozed }: SavedViewFilter): string | null => {
  if (status === 'pending') return 'pending'
  return snoozed ? 'snoozed' : null
}

const userOf = ({ status, users, showAll }: SavedViewFilter): string | null => {
  if (users?.length) return String(users[0])
  if (status !== 'open') return null
  return showAll ? 'all' : 'own'
}

/** The address of a saved view. It replaces every part but the message. */
export function addressOf({
  id,
  filter,
}: Pick<SavedView, 'id' | 'filter'>): Required<Omit<ViewChange, 'message'>> {
  const { queueIds = [], withoutQueue = false, closedFrom: from, closedTo: to } = filter
  return {
    tab: tabOf(filter),
    sub: subOf(filter),
    q: filter.searchParam ?? null,
    queue: queueValues({ queues: queueIds, withoutQueue }).join(','),
    connection: filter.whatsappParam?.join(',') ?? null,
    user: userOf(filter),
    tags: filter.tags?.join(',') ?? null,
    reason: filter.closingReasons?.join(',') ?? null,
    begun: filter.date ?? null,
    active: filter.updatedAt ?? null,
    closed: from && to ? formatDays({ from, to }) : null,
    missed: filter.missed ?? null,
    unread: filter.withUnreadMessages ? '1' : null,
    sort: filter.sort ?? null,
    view: String(id),
  }
}

/** Whether the list shows something else than the saved view from which its filters came. */
export function isChanged(user: { profile: Profile }, view: DeskView, saved: SavedView): boolean {
  const asSaved = viewFor(user, viewOf(changeQuery(new URLSearchParams(), addressOf(saved))))
  return JSON.stringify(asSaved) !== JSON.stringify(view)
}
