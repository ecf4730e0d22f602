import type { TicketRow } from '@recado/contract/desk/tickets'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { orders, type ListOrder } from '../tickets/rules.ts'

export type FrozenRow = { ticket: TicketRow; isGone: boolean }
/** How long a removed row shows its reason before it disappears. Milliseconds. */
const SAID_MS = 2000

type Held = { rows: FrozenRow[]; waiting: number }

/**
 * Keeps the old order of the rows with their current data, so nothing moves under a pointer about to click. Rows behind
 * the last one are appended. Other changes wait and are counted, except removed rows, which disappear by themselves.
 */
export function freezeRows(
  before: readonly TicketRow[],
  now: readonly TicketRow[],
  sort: ListOrder = 'newest',
): Held {
  const last = before.at(-1)
  if (!last) return { rows: now.map((ticket) => ({ ticket, isGone: false })), waiting: 0 }
  const known = new Map(now.map((ticket) => [ticket.id, ticket]))
  const stood = new Set(before.map(({ id }) => id))
  const held = before.map((old) => ({
    ticket: known.get(old.id) ?? old,
    isGone: !known.has(old.id),
  }))
  const added = now.filter(({ id }) => !stood.has(id))
  const behind = added.filter((ticket) => orders[sort](ticket, last) > 0)
  const rows = [...held, ...behind.map((ticket) => ({ ticket, isGone: false }))]
  const spoke = before.filter(
    (old) => (known.get(old.id)?.lastMessageAt ?? old.lastMessageAt) !== old.lastMessageAt,
  )
  const staying = rows.filter(({ isGone }) => !isGone)
  const moved = staying.some(({ ticket }, i) => ticket.id !== now[i]?.id)
  return { rows, waiting: moved ? spoke.length + added.length - behind.length : 0 }
}

type Terms = { isHeld: boolean; view: string; sort: ListOrder }

/** Rows that keep their order while held. `release` applies the current order at once. */
export function useFrozenRows(rows: readonly TicketRow[], { isHeld, view, sort }: Terms) {
  const [stood, setStood] = useState<{ view: string; rows: readonly TicketRow[] }>()
  if (isHeld && stood?.view !== view) setStood({ view, rows })
  if (!isHeld && stood) setStood(undefined)
  const held = freezeRows(isHeld && stood?.view === view ? stood.rows : [], rows, sort)
  useLeaving(held.rows, (id) =>
    setStood((now) => now && { ...now, rows: now.rows.filter((one) => one.id !== id) }),
  )
  return { ...held, release: () => setStood({ view, rows }) }
}

/** Drops each removed row after its message was shown long enough, unless the row has returned. */
function useLeaving(rows: readonly FrozenRow[], drop: (id: number) => void): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const letGo = useEffectEvent(drop)
  const gone = rows.flatMap(({ ticket, isGone }) => (isGone ? ticket.id : []))
  const signature = gone.join()
  const follow = useEffectEvent(() => {
    for (const [id, timer] of timers.current)
      if (!gone.includes(id)) {
        clearTimeout(timer)
        timers.current.delete(id)
      }
    for (const id of gone)
      if (!timers.current.has(id))
        timers.current.set(
          id,
          setTimeout(() => letGo(id), SAID_MS),
        )
  })
  useEffect(() => follow(), [signature])
  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all.values()) clearTimeout(timer)
      all.clear()
    }
  }, [])
}
