import type { Ticket } from '@recado/contract/tickets'
import type { RefObject } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { useKeys } from '../app/keys.ts'

type Terms = {
  items: readonly { ticket: Ticket }[]
  chosen: string | undefined
  virtuoso: RefObject<VirtuosoHandle | null>
}

export const focusedTicket = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset['ticket'])

let walkedTo: number | undefined

/** Whoever came to a button by Tab stands on the button; whoever walked the rows stands on its row. */
export const isOnButton = (): boolean =>
  document.activeElement instanceof HTMLButtonElement && focusedTicket() !== walkedTo

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-ticket="${id}"]`)
const focusTicket = (id: number) => rowOf(id)?.focus({ preventScroll: true })

/** Walks to this row, if it can be stood on. */
export function standOn(id: number): boolean {
  if (!rowOf(id)) return false
  walkedTo = id
  focusTicket(id)
  return true
}

/** J and K, or the arrows, walk the rows; Enter does what the row is for. */
export function useRowKeys({ items, chosen, virtuoso }: Terms): void {
  const walk = (step: number) => {
    const from = items.findIndex(({ ticket }) => ticket.id === focusedTicket())
    const open = items.findIndex(({ ticket }) => ticket.uuid === chosen)
    const at =
      from < 0 && open < 0 ? (step > 0 ? 0 : items.length - 1) : (from < 0 ? open : from) + step
    const next = items[Math.min(Math.max(at, 0), items.length - 1)]
    if (!next) return
    walkedTo = next.ticket.id
    const focus = () => focusTicket(next.ticket.id)
    virtuoso.current?.scrollIntoView({ index: items.indexOf(next), done: focus })
    focus()
  }
  const walkByArrow = (step: number) => (event: KeyboardEvent) => {
    const isHere = event.target === document.body || !Number.isNaN(focusedTicket())
    if (!isHere) return
    event.preventDefault()
    walk(step)
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    ArrowDown: walkByArrow(1),
    ArrowUp: walkByArrow(-1),
    Tab: () => void (walkedTo = undefined),
  })
}
