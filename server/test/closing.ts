import { onTestFinished } from 'vitest'

/**
 * What a test opened, closed after it in reverse. Told to the test itself: a hook of this module would stand in the
 * first file alone of those that share a process.
 */
export const closing = {
  push(...closes: (() => unknown)[]): void {
    for (const close of closes)
      onTestFinished(async () => {
        await close()
      })
  },
}
