import { useSyncExternalStore } from 'react'

/** One value that many screens may hear, outside of any of them. */
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
    /** Draws anew when what is chosen of the value has become another. */
    useValue: <Chosen>(choose: (value: T) => Chosen): Chosen =>
      useSyncExternalStore(subscribe, () => choose(value)),
  }
}
