import { createStore } from '../../ui/store.ts'

/** Tickets with a pending action that can still be undone, and the text their rows show. */
const pendingActions = createStore<ReadonlyMap<number, string>>(new Map())

export const markPending = (ids: readonly number[], words: string): void =>
  pendingActions.set(new Map([...pendingActions.get(), ...ids.map((id) => [id, words] as const)]))

export const unmarkPending = (ids: readonly number[]): void =>
  pendingActions.set(new Map([...pendingActions.get()].filter(([id]) => !ids.includes(id))))

/** The pending action of this ticket, in words. */
export const usePendingAction = (id: number): string | undefined =>
  pendingActions.useValue((all) => all.get(id))

export const usePendingCount = (): number => pendingActions.useValue((all) => all.size)
