import { ticketSorts, type TicketSort } from '@recado/contract/desk/tickets'
import { createStore } from '../../ui/store.ts'
import type { ListOrder } from './rules.ts'
import { showsSnoozed, sortsOf, statusOf, type DeskView } from './view.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** Appearance of the list on this device: the density, and the sort order of each tab. */
type ListLook = { density: Density; sorts: Partial<Record<string, TicketSort>> }

const KEPT = 'recado-list'
const usual: ListLook = { density: 'comfortable', sorts: {} }

const listLook = createStore(read())

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

function changeLook(change: Partial<ListLook>): void {
  const next = { ...listLook.get(), ...change }
  localStorage.setItem(KEPT, JSON.stringify(next))
  listLook.set(next)
}

export const useDensity = (): Density => listLook.useValue().density

export const chooseDensity = (density: Density): void => changeLook({ density })

const tabOf = (view: DeskView): string => statusOf(view) ?? 'search'

/** The sort order of the address or of this view's tab, if the tab supports it; otherwise newest first. */
export function useSort(view: DeskView): ListOrder {
  const { sorts } = listLook.useValue()
  if (showsSnoozed(view)) return 'snoozed'
  const kept = view.sort ?? ticketSorts.find((one) => one === sorts[tabOf(view)])
  return kept && sortsOf(view).includes(kept) ? kept : 'newest'
}

export const chooseSort = (view: DeskView, sort: TicketSort): void =>
  changeLook({ sorts: { ...listLook.get().sorts, [tabOf(view)]: sort } })
