import { createStore } from '../store.ts'

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

const parts = createStore<readonly BrokenPart[]>([])

export const useBrokenParts = (): readonly BrokenPart[] => parts.useValue()

/** Reports a broken part until `forgetBrokenPart`. */
export const addBrokenPart = (part: BrokenPart): void => parts.set([...parts.get(), part])
export const forgetBrokenPart = (part: BrokenPart): void =>
  parts.set(parts.get().filter((one) => one !== part))
