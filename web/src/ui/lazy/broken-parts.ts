import { useSyncExternalStore } from 'react'

/** A part of the screen that failed to load or to render. */
export type BrokenPart = {
  /** Identifies the error in the console. */
  id: string
  isLoaded: boolean
  /** Loads and renders the part again. */
  retry: () => void
  /** True after a retry. Browsers may cache a failed import until the page is reloaded. */
  wasRetried: boolean
}

let parts: readonly BrokenPart[] = []
const listeners = new Set<() => void>()

function change(next: readonly BrokenPart[]): void {
  parts = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useBrokenParts = (): readonly BrokenPart[] =>
  useSyncExternalStore(subscribe, () => parts)

/** Reports a broken part until `forgetBrokenPart`. */
export const addBrokenPart = (part: BrokenPart): void => change([...parts, part])
export const forgetBrokenPart = (part: BrokenPart): void =>
  change(parts.filter((one) => one !== part))
