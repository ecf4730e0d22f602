import { vi } from 'vitest'

/** Polls until the check passes and returns its value. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 10 })
