import { createStore } from '../../ui/store.ts'

export type TypingKind = 'composing' | 'recording'

/**
 * WhatsApp repeats the typing event every few seconds. After this time without one, the indicator disappears.
 * Milliseconds.
 */
const FADES_MS = 12_000

const typing = createStore<ReadonlyMap<number, TypingKind>>(new Map())
const timers = new Map<number, ReturnType<typeof setTimeout>>()

export function stopTyping(ticketId: number): void {
  clearTimeout(timers.get(ticketId))
  timers.delete(ticketId)
  const now = typing.get()
  if (!now.has(ticketId)) return
  const next = new Map(now)
  next.delete(ticketId)
  typing.set(next)
}

export function showTyping(ticketId: number, state: TypingKind): void {
  clearTimeout(timers.get(ticketId))
  timers.set(
    ticketId,
    setTimeout(() => stopTyping(ticketId), FADES_MS),
  )
  typing.set(new Map(typing.get()).set(ticketId, state))
}

/** Typing state of the customer of this ticket. */
export const useTyping = (ticketId: number): TypingKind | undefined =>
  typing.useValue((all) => all.get(ticketId))
