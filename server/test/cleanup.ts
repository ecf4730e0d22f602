import { onTestFinished } from 'vitest'

/**
 * Closes what a test opened, in reverse order. Registered with the test itself: a hook of this module would only run in
 * the first of several files that share a process.
 */
export const cleanup = {
  push(...closes: (() => unknown)[]): void {
    for (const close of closes)
      onTestFinished(async () => {
        await close()
      })
  },
}
