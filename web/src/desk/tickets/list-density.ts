import { ticketSorts, type TicketSort } from '@recado/contract/desk/tickets'
import { useSyncExternalStore } from 'react'
import type { ListOrder } from './rules.ts'
import { showsSnoozed, sortsOf, statusOf, type DeskView } from './view.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** Appearance of the list on this device: the density, and the sort order of each tab. */
type ListLook = { density: Density; sorts: Partial<Record<string, TicketSort>> }

const KEPT = 'recado-list'
const usual: ListLook = { density: 'comfortable', sorts: {} }

let current = read()
const hearers = new Set<() => void>()

function read(): ListLook {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<ListLook>
    return {
      density: densities.find((one) => one === kept.density) ?? usual.density,
      sorts: kept.sorts ?? usual.sorts,
    }
  } catch {
    // Data of another version is ignored; the defaults apply.
    return usual
  }
}

function become(next: ListLook): void {
  current = next
  localStorage.setItem(KEPT, JSON.stringify(next))
  for (const hear of hearers) hear()
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

const useListLook = (): ListLook => useSyncExternalStore(subscribe, () => current)

export const useDensity = (): Density => useListLook().density

export const chooseDensity = (density: Density): void => become({ ...current, density })

const tabOf = (view: DeskView): string => statusOf(view) ?? 'search'

/** The sort order of this view's tab, if the tab supports it; otherwise newest first. */
export function useSort(view: DeskView): ListOrder {
  const { sorts } = useListLook()
  if (showsSnoozed(view)) return 'snoozed'
  const kept = ticketSorts.find((one) => one === sorts[tabOf(view)])
  return kept && sortsOf(view).includes(kept) ? kept : 'newest'
}

export const chooseSort = (view: DeskView, sort: TicketSort): void =>
  become({ ...current, sorts: { ...current.sorts, [tabOf(view)]: sort } })
