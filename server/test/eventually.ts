import { isDeepStrictEqual } from 'node:util'
import { expect, vi } from 'vitest'

/** Polls until the check passes and returns its value. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 10 })

/**
 * Polls until the value is the wanted one. For work of many parts: it gives up only when the value has not changed for
 * as long as `eventually` waits, because how long all parts take depends on the machine.
 */
export async function eventuallyEqual<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  let value = await read()
  while (!isDeepStrictEqual(value, wanted)) {
    const before = value
    value = await eventually(async () => {
      const now = await read()
      if (isDeepStrictEqual(now, before)) expect(now).toEqual(wanted)
      return now
    })
  }
}
