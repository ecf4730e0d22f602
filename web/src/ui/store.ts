import { useSyncExternalStore } from 'react'

/** A value outside React that many components can subscribe to. */
export type Store<T> = {
  get: () => T
  /** Notifies every listener. Values that change must be replaced, not modified. */
  set: (next: T) => void
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
  /** Renders again when the value changes, or only when its selected part does. */
  useValue: <Chosen = T>(choose?: (value: T) => Chosen) => Chosen
}

const whole = (value: unknown) => value as never

export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    useValue: (choose = whole) => useSyncExternalStore(subscribe, () => choose(value)),
  }
}
