import { useSyncExternalStore } from 'react'

export type Typing = 'composing' | 'recording'

/** WhatsApp repeats the sign every few seconds; without it for so long, nobody types any more. */
const FADES_MS = 12_000

let current: ReadonlyMap<number, Typing> = new Map()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const hearers = new Set<() => void>()

function become(next: ReadonlyMap<number, Typing>): void {
  current = next
  for (const hear of hearers) hear()
}

export function stopTyping(ticketId: number): void {
  clearTimeout(timers.get(ticketId))
  timers.delete(ticketId)
  if (!current.has(ticketId)) return
  const next = new Map(current)
  next.delete(ticketId)
  become(next)
}

export function showTyping(ticketId: number, state: Typing): void {
  clearTimeout(timers.get(ticketId))
  timers.set(
    ticketId,
    setTimeout(() => stopTyping(ticketId), FADES_MS),
  )
  become(new Map(current).set(ticketId, state))
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** What the customer of this ticket is doing just now. */
export const useTyping = (ticketId: number): Typing | undefined =>
  useSyncExternalStore(subscribe, () => current.get(ticketId))
