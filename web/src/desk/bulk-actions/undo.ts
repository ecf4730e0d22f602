import { useSyncExternalStore } from 'react'

/** Tickets with a pending action that can still be undone, and the text their rows show. */
let current: ReadonlyMap<number, string> = new Map()
const hearers = new Set<() => void>()

function become(next: ReadonlyMap<number, string>): void {
  current = next
  for (const hear of hearers) hear()
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

export const markPending = (ids: readonly number[], words: string): void =>
  become(new Map([...current, ...ids.map((id) => [id, words] as const)]))

export const unmarkPending = (ids: readonly number[]): void =>
  become(new Map([...current].filter(([id]) => !ids.includes(id))))

/** The pending action of this ticket, in words. */
export const usePendingAction = (id: number): string | undefined =>
  useSyncExternalStore(subscribe, () => current.get(id))

export const usePendingCount = (): number => useSyncExternalStore(subscribe, () => current.size)
