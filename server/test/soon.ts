import { vi } from 'vitest'

/** Looks often until it is so; answers what was looked for. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 10 })
