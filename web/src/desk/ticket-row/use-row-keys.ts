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

/** The ticket whose row has the focus, on itself or on one of its buttons; NaN where none has. */
export const focusedTicket = (): number =>
  idOf(document.activeElement?.closest<HTMLElement>('[data-row]'))

/** The row the keys have walked to last. It counts for as long as nothing else was focused or pressed. */
let walkedTo: number | undefined

/** A press beside all controls leaves the focus on the page or on its main part. */
const isNowhere = () => document.activeElement?.matches('body, main') ?? true

/**
 * The ticket a key acts on: the focused row; where nothing has the focus, the row walked to, which the list may be about to
 * draw anew, else the row under the pointer. NaN where there is none.
 */
export function pointedTicket(): number {
  const focused = focusedTicket()
  if (!Number.isNaN(focused) || !isNowhere()) return focused
  const walked = walkedTo === undefined ? null : rowOf(walkedTo)
  return idOf(
    (walked ?? document.querySelector('[data-row]:hover'))?.closest<HTMLElement>('[data-row]'),
  )
}

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-ticket="${id}"]`)
const focusTicket = (id: number) => rowOf(id)?.focus({ preventScroll: true })

/** Focuses this row, if it can be. */
export function standOn(id: number): boolean {
  if (!rowOf(id)) return false
  walkedTo = id
  focusTicket(id)
  return true
}

/** J and K, or the arrows, walk the rows. They focus the row itself, never one of its buttons. */
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

/** Whoever presses or focuses something else is no longer on the row they walked to. */
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
