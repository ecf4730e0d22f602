import {
  type SavedView,
  type SavedViewFilter,
  type ViewPart,
  viewParts,
} from '@recado/contract/desk/saved-views'
import { may } from '@recado/contract/platform/permissions'

export type StoredView = {
  id: number
  name: string
  userId: number | null
  filter: SavedViewFilter
}

type Viewer = Parameters<typeof may>[0] & { queueIds: readonly number[] }

/** The ids of existing records, by the part of the filter that names them. */
export type ExistingIds = Record<ViewPart, ReadonlySet<number>>

/**
 * A saved view as the user may use it: without what was removed, and without the queues and users by which the user may
 * not filter. Undefined if the company shares it only with others.
 */
export function viewFor(
  user: Viewer,
  { userId, filter: stored, ...view }: StoredView,
  existing: ExistingIds,
): SavedView | undefined {
  const filter = { ...stored }
  const lostParts: ViewPart[] = []
  for (const part of viewParts) {
    const wanted = stored[part] ?? []
    const known = wanted.filter((id) => existing[part].has(id))
    const shown = known.filter((id) => mayFilterBy(user, part, id))
    const isHidden = known.length > 0 && shown.length === 0
    if (isHidden && userId === null) return undefined
    if (isHidden || known.length < wanted.length) lostParts.push(part)
    if (shown.length > 0) filter[part] = shown
    else delete filter[part]
  }
  return { ...view, isShared: userId === null, filter, lostParts }
}

function mayFilterBy(user: Viewer, part: ViewPart, id: number): boolean {
  if (may(user, 'tickets.seeAll')) return true
  return part === 'queueIds' ? user.queueIds.includes(id) : part !== 'users'
}
