import { useSyncExternalStore } from 'react'

/** A part of the screen that could not be loaded, or that failed while it was drawn. */
export type BrokenPart = {
  /** Finds the error in the console. */
  id: string
  isLoaded: boolean
  /** Loads and draws it once more. */
  retry: () => void
  /** It has been tried again before: browsers may keep a failed load until the page is loaded anew. */
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

/** Shows that this part is broken, until it is forgotten. */
export const addBrokenPart = (part: BrokenPart): void => change([...parts, part])
export const forgetBrokenPart = (part: BrokenPart): void =>
  change(parts.filter((one) => one !== part))
