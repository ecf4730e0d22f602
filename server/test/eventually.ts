import { vi } from 'vitest'

/** Polls until the check passes and returns its value. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 10 })
