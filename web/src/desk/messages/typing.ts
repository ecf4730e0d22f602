import { useSyncExternalStore } from 'react'

export type TypingKind = 'composing' | 'recording'

/**
 * WhatsApp repeats the typing event every few seconds. After this time without one, the indicator disappears.
 * Milliseconds.
 */
const FADES_MS = 12_000

let current: ReadonlyMap<number, TypingKind> = new Map()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const hearers = new Set<() => void>()

function become(next: ReadonlyMap<number, TypingKind>): void {
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

export function showTyping(ticketId: number, state: TypingKind): void {
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

/** Typing state of the customer of this ticket. */
export const useTyping = (ticketId: number): TypingKind | undefined =>
  useSyncExternalStore(subscribe, () => current.get(ticketId))
