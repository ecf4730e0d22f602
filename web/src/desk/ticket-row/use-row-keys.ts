import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, type RefObject } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { useKeys } from '../../app/keyboard/keys.ts'

type Terms = {
  items: readonly { ticket: Ticket }[]
  chosen: string | undefined
  virtuoso: RefObject<VirtuosoHandle | null>
}

const idOf = (row: HTMLElement | null | undefined): number => Number(row?.dataset['row'])

/** Id of the ticket whose row contains the focus; NaN if none does. */
export const focusedTicket = (): number =>
  idOf(document.activeElement?.closest<HTMLElement>('[data-row]'))

/** Id of the row that keyboard navigation reached last. Valid until another element is focused or clicked. */
let walkedTo: number | undefined

/** A click outside all controls leaves the focus on the page or its main element. */
const isNowhere = () => document.activeElement?.matches('body, main') ?? true

/**
 * The ticket that a shortcut acts on: the focused row. Without a focus, the row reached last by keyboard, which the
 * list may be rendering again, otherwise the row under the pointer. NaN if there is none.
 */
export function shortcutTicket(): number {
  const focused = focusedTicket()
  if (!Number.isNaN(focused) || !isNowhere()) return focused
  const walked = walkedTo === undefined ? null : rowOf(walkedTo)
  return idOf(
    (walked ?? document.querySelector('[data-row]:hover'))?.closest<HTMLElement>('[data-row]'),
  )
}

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-ticket="${id}"]`)
const focusTicket = (id: number) => rowOf(id)?.focus({ preventScroll: true })

/** Focuses this row; false if it is not rendered. */
export function focusRow(id: number): boolean {
  if (!rowOf(id)) return false
  walkedTo = id
  focusTicket(id)
  return true
}

/** J, K and the arrow keys move through the rows. They focus the row, never one of its buttons. */
export function useRowKeys({ items, chosen, virtuoso }: Terms): void {
  const walk = (step: number) => {
    const focused = focusedTicket()
    const here = Number.isNaN(focused) && isNowhere() ? walkedTo : focused
    const from = items.findIndex(({ ticket }) => ticket.id === here)
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
    Escape: () => void (walkedTo = undefined),
  })
  useForgettingWalk()
}

/** Clears the keyboard position when the user clicks or focuses an element outside the rows. */
function useForgettingWalk(): void {
  useEffect(() => {
    const forget = ({ target }: Event) => {
      const isRow = target instanceof Element && target.closest('[data-row]') !== null
      if (!isRow) walkedTo = undefined
    }
    document.addEventListener('pointerdown', forget, true)
    document.addEventListener('focusin', forget, true)
    return () => {
      document.removeEventListener('pointerdown', forget, true)
      document.removeEventListener('focusin', forget, true)
    }
  }, [])
}
