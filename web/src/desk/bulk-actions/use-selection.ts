import type { Ticket } from '@recado/contract/desk/tickets'
import { useMemo, useRef, useState } from 'react'

/** Maximum number of selected rows. Nobody reviews a larger selection. */
export const SELECTED_MAX = 200

type Rows = readonly { id: number }[]

/** Ids of all rows from one to the other, in either direction. */
export function between(rows: Rows, from: number, to: number): number[] {
  const ids = rows.map(({ id }) => id)
  const ends = [ids.indexOf(from), ids.indexOf(to)]
  const [first = 0, last = 0] = ends.toSorted((one, other) => one - other)
  return first < 0 ? [to] : ids.slice(first, last + 1)
}

/** The rows selected for a bulk action. A change of view clears the selection. */
export function useSelection(view: string) {
  const [chosen, setChosen] = useState<{ view: string; ids: ReadonlySet<number> }>()
  const anchor = useRef<number>(undefined)
  const shown = useRef<Rows>([])
  const ids = useMemo(
    () => (chosen?.view === view ? chosen.ids : new Set<number>()),
    [chosen, view],
  )
  const keep = (next: Iterable<number>) =>
    setChosen({ view, ids: new Set([...next].slice(0, SELECTED_MAX)) })
  return {
    ids,
    /** Stores the rows in their current order, for range selection. */
    watch: (rows: Rows) => void (shown.current = rows),
    select: (ticket: Pick<Ticket, 'id'>, { isRange }: { isRange: boolean }) => {
      const { id } = ticket
      const from = anchor.current
      anchor.current = id
      if (isRange && from !== undefined) return keep([...ids, ...between(shown.current, from, id)])
      keep(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])
    },
    clear: () => setChosen(undefined),
  }
}

export type Selection = ReturnType<typeof useSelection>
