import { useSyncExternalStore } from 'react'

/** A value outside React that many components can subscribe to. */
export function makeStore<T>(first: T) {
  let value = first
  const hearers = new Set<() => void>()
  const subscribe = (hear: () => void) => {
    hearers.add(hear)
    return () => void hearers.delete(hear)
  }
  return {
    get: () => value,
    set: (next: T) => {
      value = next
      for (const hear of hearers) hear()
    },
    /** Renders again when the selected part of the value changes. */
    useValue: <Chosen>(choose: (value: T) => Chosen): Chosen =>
      useSyncExternalStore(subscribe, () => choose(value)),
  }
}
